import { readFile } from 'node:fs/promises';
import { loginLog } from '@parley/contract/log';
import { user } from '@parley/contract/organisation';
import { inWholeRun, shareOf } from '@parley/contract/testing/share';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue, logExport, type TransferJob } from '@parley/contract/transfer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, openHarness, type View } from './kit/browser.ts';
import { exports, imports, now } from './kit/fixtures.ts';
import { type HarnessSetup, openShell, type ShellSession, served } from './kit/shell-harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const page = <T>(list: T[]) => ({ list, total: list.length, capped: false, next: null });
const listed = (jobs: TransferJob[]) => (input: { status?: string | undefined; kind?: string | undefined; ids?: string[] | undefined }) => {
  const found = jobs.filter((job) => (!input.kind || job.kind === input.kind) && (!input.ids || input.ids.includes(job.id)));
  const of = (status: TransferJob['status']) => found.filter((job) => job.status === status);
  const states = {
    waiting: of('waiting').length,
    'in-progress': of('in-progress').length,
    done: of('done').length,
    error: of('error').length,
  };
  return { ...page(input.status ? found.filter(({ status }) => status === input.status) : found), states };
};
const fileOf = ({ id, what }: { id: string; what: string }) => ({ name: `号码 (第2批)-${what}.csv`, text: `${what} of ${id}` });
const of = (one: TransferJob | undefined): TransferJob => {
  if (!one) throw new Error('no such job');
  return one;
};
const running = of(exports[0]);
const people = [
  { id: '0196b5e0-0000-7000-8000-000000000071', name: '周予安' },
  { id: '0196b5e0-0000-7000-8000-000000000072', name: '顾清和' },
];

const queues = [
  { at: ['import-export-queue', 'import-queue'], routes: Object.values(importQueue) },
  { at: ['import-export-queue', 'export-queue'], routes: Object.values(exportQueue) },
  { at: ['config', 'user'], routes: [user.option] },
];
const setup: HarnessSetup = {
  shell: 'platform',
  pages: [...queues, { at: ['config', 'company-login-log'], routes: [...Object.values(loginLog), logExport.logins] }],
  served: [
    served(user.option, () => ({ list: people, more: false })),
    served(importQueue.list, listed(imports)),
    served(flowImportQueue.list, listed(imports)),
    served(importQueue.download, fileOf),
    served(flowImportQueue.download, fileOf),
    served(importQueue.cancel, ({ ids }) => ({ count: ids.length })),
    served(importQueue.retry, ({ ids }) => ({ count: ids.length })),
    served(exportQueue.list, listed(exports)),
    served(flowExportQueue.list, listed(exports)),
    served(exportQueue.download, fileOf),
    served(exportQueue.cancel, ({ ids }) => ({ count: ids.length })),
    served(exportQueue.retry, ({ ids }) => ({ count: ids.length })),
    served(loginLog.list, () => page([])),
    served(logExport.logins, () => ({ jobId: running.id })),
  ],
};
const open = (place: string, how: Partial<View> = {}, at: HarnessSetup = setup): Promise<ShellSession> =>
  openShell(harness, at, place, how);
const row = ({ page: sheet }: ShellSession, text: string) => sheet.locator('tr[data-id]', { hasText: text });
/** Keeps a picture of the page where somebody wants to look at it. */
const shoot = async (session: ShellSession, name: string): Promise<void> => {
  const folder = process.env.PARLEY_SCREENSHOTS;
  if (folder) await session.page.screenshot({ path: `${folder}/transfer-${name}.png` });
};

describe('jobs in the download centre', () => {
  let session: ShellSession;
  beforeAll(async () => {
    session = await open('/import-export-queue/import-queue');
  });
  afterAll(() => session.close());

  it('give their source file and their failed rows, each under its own Chinese name', async () => {
    const done = row(session, 'renewal-nov-batch2.xlsx');
    const saved = async (button: string): Promise<[string, string]> => {
      const [download] = await Promise.all([session.page.waitForEvent('download'), done.getByRole('button', { name: button }).click()]);
      return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')];
    };
    expect(await saved('下载失败行')).toEqual(['号码 (第2批)-failed.csv', `failed of ${imports[2]?.id}`]);
    expect(await saved('下载源文件')).toEqual(['号码 (第2批)-file.csv', `file of ${imports[2]?.id}`]);
    await expect.poll(() => row(session, 'renewal-nov-batch3').getByRole('button', { name: '下载失败行' }).isDisabled()).toBe(true);
    expect(session.errors).toEqual([]);
  });

  inWholeRun(it)('are cancelled after a question, and run again where they failed', async () => {
    await row(session, 'renewal-nov-batch0').getByRole('button', { name: '取消任务' }).click();
    const question = session.page.getByRole('dialog', { name: '取消 1 个任务（renewal-nov-batch0.xlsx）？' });
    await question.getByRole('button', { name: '取消任务' }).click();
    await expect.poll(() => session.calls(importQueue.cancel)).toEqual([{ ids: [imports[0]?.id] }]);
    await question.waitFor({ state: 'hidden' });
    await row(session, 'renewal-nov-batch3').getByText('已取消').waitFor();
    await row(session, 'renewal-nov-batch3').getByRole('button', { name: '重试' }).click();
    await session.page.getByText('已重新排队').waitFor();
    expect(session.calls(importQueue.retry)).toEqual([{ ids: [imports[3]?.id] }]);
  });

  it('move as the socket tells, and leave the other rows where they are', async () => {
    const first = of(imports[0]);
    await row(session, first.fileName).getByText('进行中').waitFor();
    const asked = session.calls(importQueue.list).length;
    const moved = { ...first, progress: 0.8, rows: 16_000, accepted: 15_700, refused: 300 };
    session.push({ action: 'push', type: 'import', data: moved, timestamp: now });
    await row(session, first.fileName).getByText('16,000').waitFor();
    await row(session, first.fileName).getByText('80.0%').waitFor();
    expect(session.calls(importQueue.list)).toHaveLength(asked);
    session.push({ action: 'push', type: 'import', data: { ...first, id: '0196b5e0-0000-7000-8000-000000000999' }, timestamp: now });
    await expect.poll(() => session.calls(importQueue.list).length).toBeGreaterThan(asked);
  });

  inWholeRun(it)('are found by state and kind, which the address bar keeps, and the other side is one click away', async () => {
    const { page: sheet } = session;
    await sheet.getByRole('button', { name: '全部 4' }).waitFor();
    await sheet.getByRole('button', { name: '错误 1' }).click();
    await sheet.waitForURL(/status=error/);
    await expect.poll(() => sheet.locator('tr[data-id]').count()).toBe(1);
    await sheet.getByRole('button', { name: '全部 4' }).click();
    await sheet.getByRole('button', { name: '大类 全部' }).click();
    await sheet.getByRole('button', { name: '组织', exact: true }).click();
    await sheet.getByRole('button', { name: '小类 全部' }).click();
    await expect.poll(() => sheet.locator('.choice').getByRole('button').allTextContents()).toEqual(['用户']);
    await sheet.getByRole('button', { name: '用户', exact: true }).click();
    await sheet.getByRole('textbox', { name: '文件名、任务名' }).fill('名单');
    await sheet.getByRole('button', { name: /创建人/ }).click();
    await sheet.getByRole('button', { name: '周予安', exact: true }).click();
    await sheet.getByRole('button', { name: /创建时间/ }).click();
    await sheet.getByRole('button', { name: '近 7 天' }).click();
    const asked = { major: 'organisation', kind: 'users', name: '名单', createdBy: people[0]?.id, from: '2026-11-14T16:00:00.000Z' };
    await expect.poll(() => session.calls(importQueue.list).at(-1)).toMatchObject(asked);
    await expect.poll(() => Object.fromEntries(new URL(sheet.url()).searchParams)).toEqual(asked);
    await sheet.getByRole('link', { name: '导出任务' }).click();
    await sheet.waitForURL(/export-queue$/);
    await row(session, 'login-log-20261001.csv').getByText('文件已过期').waitFor();
    await row(session, 'login-log-20261121.csv').getByText('12 个字符在 GBK 中不存在，已写成 ?').waitFor();
    expect(session.errors).toEqual([]);
  });
});

inWholeRun(describe)('the download centre', () => {
  it('says as a toast what it gets in place of a file, and nothing is saved', async () => {
    const refusal = { code: 404, msg: '没有可下载的文件', data: { problem: 'transfer.no-file', next: '请刷新后重试' } };
    const refusing = served(importQueue.download, () => ({ name: 'x.csv', text: JSON.stringify(refusal) }));
    const session = await open('/import-export-queue/import-queue', {}, { ...setup, served: [...setup.served, refusing] });
    let saved = 0;
    session.page.on('download', () => void saved++);
    await row(session, 'renewal-nov-batch2.xlsx').getByRole('button', { name: '下载源文件' }).click();
    await session.page.locator('.ant-message-notice').getByText('没有可下载的文件 · 请刷新后重试').waitFor();
    expect(saved).toBe(0);
    await session.close();
  });

  it('leaves jobs alone for who may only look, and says what failed', async () => {
    const session = await open('/import-export-queue/import-queue', { writes: false });
    await row(session, 'renewal-nov-batch2.xlsx').waitFor();
    await expect.poll(() => row(session, 'renewal-nov-batch0').getByRole('button', { name: '取消任务' }).isDisabled()).toBe(true);
    await expect.poll(() => row(session, 'renewal-nov-batch2').getByRole('button', { name: '下载源文件' }).isDisabled()).toBe(true);
    session.refusing.add(importQueue.list.path);
    await session.page.reload();
    await session.page.getByText('请求编号 req-42').waitFor();
    await session.close();
  });

  it('asks for jobs by the flow shell’s own calls there', async () => {
    const session = await open('/import-export-queue/import-queue', {}, { ...setup, shell: 'flow', pages: queues });
    await row(session, 'renewal-nov-batch2.xlsx').waitFor();
    expect(session.calls(flowImportQueue.list).length).toBeGreaterThan(0);
    await session.close();
  });
});

describe('an export', () => {
  const words = [
    { language: 'zh', open: '导出', begin: '开始导出', said: '导出成功（请到导出任务中下载）', go: '去导出任务' },
    { language: 'en', open: 'Export', begin: 'Export', said: 'Export success (go to export tasks to download)', go: 'Go to export tasks' },
  ] as const;
  it.each(shareOf(words, 1))('starts with the chosen columns and leads to its job, in $language', async (words) => {
    const session = await open('/config/company-login-log?user=zhou', { language: words.language });
    const { page: sheet } = session;
    await sheet.getByRole('button', { name: words.open, exact: true }).click();
    const dialog = sheet.getByRole('dialog');
    await dialog.getByText('csv', { exact: true }).click();
    await dialog.getByText('GBK', { exact: true }).click();
    const columns = dialog.getByRole('checkbox');
    await columns.first().uncheck();
    await expect.poll(() => dialog.getByRole('button', { name: words.begin }).isDisabled()).toBe(true);
    await columns.nth(1).check();
    await columns.nth(3).check();
    await shoot(session, `dialog-${words.language}`);
    await dialog.getByRole('button', { name: words.begin }).click();
    await dialog.getByText(words.said).waitFor();
    expect(session.calls(logExport.logins)).toEqual([{ user: 'zhou', format: 'csv', encoding: 'gbk', columns: ['loginAt', 'address'] }]);
    session.push({
      action: 'push',
      type: 'export',
      data: { ...running, status: 'done', progress: 1, hasFile: true, fileName: 'a.csv' },
      timestamp: now,
    });
    await dialog.getByRole('button', { name: /下载文件|Download the file/ }).waitFor();
    await shoot(session, `started-${words.language}`);
    await dialog.getByRole('button', { name: words.go }).click();
    await sheet.waitForURL(/export-queue$/);
    expect(session.errors).toEqual([]);
    await session.close();
  });

  inWholeRun(it)('is not offered to who may not', async () => {
    const session = await open('/config/company-login-log', { writes: false });
    await session.page.getByRole('heading', { name: '登录日志' }).waitFor();
    await expect.poll(() => session.page.getByRole('button', { name: '导出', exact: true }).count()).toBe(0);
    await session.close();
  });
});
