import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, Problem } from '@parley/contract';
import { setLanguage } from '@parley/contract/session';
import * as task from '@parley/contract/task';
import { exportQueue, importQueue, logExport } from '@parley/contract/transfer';
import { uuid7 } from '@parley/db';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { fileProblems } from '@parley/server/transfer/problems';
import { keptReason } from '@parley/server/transfer/transfer-job';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS ?? fileURLToPath(new URL('../../data/screenshots/', import.meta.url));
const brought = '11月续保名单 (第2批).csv';
const numbers = '号码,姓名\n13900001234,王小明\nabc,不是号码\n13900001235,李雷\n';

let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
let api: Client;
beforeAll(async () => {
  await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const ended = (id: string, queue: Pick<typeof importQueue, 'list'>) =>
  expect.poll(async () => (await api(queue.list, { ids: [id] })).list[0]?.status, { timeout: 30_000 }).toBe('done');

test('a file comes down under its own Chinese name; one that is gone is a toast', async () => {
  const { page, complaints } = browser;
  const mapping = { header: true, phone: 0, variables: [{ column: 1, name: 'name' }] };
  const file = new File([numbers], brought);
  const { jobId } = await api(task.importNumbers, { id: company.ids.task, mapping }, { files: { file } });
  await ended(jobId, importQueue);
  const { jobId: log } = await api(logExport.operations, {});
  await ended(log, exportQueue);

  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/import-export-queue/import-queue`);
  const saved = async (row: Locator, button: string): Promise<[string, Buffer]> => {
    const [download] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: button }).click()]);
    return [download.suggestedFilename(), await readFile(await download.path())];
  };
  const job = page.locator('tr[data-id]', { hasText: brought });
  expect(await saved(job, '下载源文件')).toEqual([brought, Buffer.from(numbers)]);
  const [name, refused] = await saved(job, '下载失败行');
  expect(name).toBe('11月续保名单 (第2批)-failed.csv');
  expect(refused.toString()).toContain('3,号码格式有误,abc,不是号码');

  await page.getByRole('link', { name: '导出任务' }).click();
  const made = await saved(page.locator('tr[data-id]', { hasText: '操作日志' }), '下载文件');
  expect(made[0]).toMatch(/^操作日志 .*\.xlsx$/);
  expect(made[1].subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('link', { name: '导入任务' }).click();
  await job.waitFor();
  // What the page still offers is gone by the time that it is asked for.
  await server.database.db.updateTable('transfer_jobs').set({ file_key: null }).where('id', '=', jobId).execute();
  let downloads = 0;
  page.on('download', () => void downloads++);
  await job.getByRole('button', { name: '下载源文件' }).click();
  await page.locator('.ant-message-notice').getByText('没有可下载的文件').waitFor();
  expect(downloads).toBe(0);
  expect(complaints).toEqual([]);
}, 300_000);

test('a task goes through its life: tried dry, scheduled, copied for another call, exported, deleted and brought back', async () => {
  const { page, complaints } = browser;
  const shot = (name: string) => page.screenshot({ path: join(shots, `task-life-${name}.png`) });
  const names = ['13900000011', '13900000012', '13900000013'].map((phone, n) => ({
    phone,
    variables: { 客户: `客户 ${n}`, 到期日: '2026-11-30' },
  }));
  const { id } = await api(task.create, { name: '车险续保提醒·11 月', flowId: company.ids.flow, gatewayId: company.ids.gateway });
  await api(task.append, { id, numbers: names });
  const first = server.database.db.updateTable('number_rows').where('task_id', '=', id).where('phone', '=', '13900000011');
  await first.set({ state: 'done', tries: 1, last_result: 'no-answer' }).execute();
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/callout/task-list`);
  const row = page.locator('tr[data-id]', { hasText: '车险续保提醒·11 月' }).first();
  const act = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act('试算');
  await page.getByRole('dialog', { name: /^试算/ }).getByText('可拨打的号码就这么多').waitFor();
  await page.getByRole('dialog').getByText('13900000012').waitFor();
  await shot('dry-run');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click();

  await act('定时启动');
  const schedule = page.getByRole('dialog', { name: /^定时启动/ });
  await schedule.getByRole('button', { name: '六' }).click();
  await schedule.getByLabel('时间（企业时区）').fill('09:30');
  expect(await schedule.getByLabel('cron 表达式').inputValue()).toBe('30 9 * * 1,2,3,4,5,6');
  await shot('schedule');
  await schedule.getByRole('button', { name: '保存' }).click();
  await row.getByText(/\d 启动$/).waitFor();

  await act('再呼复制');
  const recall = page.getByRole('dialog', { name: /^再呼复制/ });
  await recall.getByText('1 个号码符合条件').waitFor();
  await recall.getByRole('button', { name: '未呼叫', exact: true }).click();
  await recall.getByText('2 个号码符合条件').waitFor();
  await shot('recall');
  await recall.getByRole('button', { name: '复制 2 个号码' }).click();
  const copy = page.locator('tr[data-id]', { hasText: '车险续保提醒·11 月·再呼' });
  await copy.waitFor();

  const source = page.locator(`tr[data-id="${id}"]`);
  await source.getByRole('button', { name: '更多操作' }).click();
  await shot('menu');
  await page.getByRole('menuitem', { name: '导出号码' }).click();
  const dialog = page.getByRole('dialog', { name: /^导出号码/ });
  await dialog.getByRole('checkbox', { name: '到期日' }).uncheck();
  await dialog.getByText('csv', { exact: true }).click();
  await shot('export');
  await dialog.getByRole('button', { name: '开始导出' }).click();
  await dialog.getByText('导出成功（请到导出任务中下载）').waitFor();
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  // The next time it begins with what was chosen.
  await source.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '导出号码' }).click();
  await dialog.getByRole('checkbox', { name: '客户' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: '到期日' }).isChecked()).toBe(false);
  await page.keyboard.press('Escape');

  await copy.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('已把 1 个任务移入回收站').waitFor();
  await shot('undo');
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByText('已恢复 1 个任务').waitFor();
  await copy.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await copy.waitFor({ state: 'detached' });
  await page.goto(`${server.url}/callout/task-recycle`);
  await copy.waitFor();
  await shot('bin');
  await copy.getByRole('button', { name: '彻底删除' }).click();
  await page.getByRole('dialog').getByText('任务和它的 2 个号码一起删除，不能恢复。通话记录保留。').waitFor();
  await shot('real-delete');
  await page.getByRole('dialog').getByRole('button', { name: '彻底删除' }).click();
  await page.getByText('回收站是空的').waitFor();
  expect(complaints).toEqual([]);
}, 300_000);

type Look = readonly [language: 'zh' | 'en', mode: 'light' | 'dark', width: 1440 | 800];
const looks = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((mode) => ([1440, 800] as const).map((width): Look => [language, mode, width])),
);

test('both queues look right wide and narrow, light and dark, in either language', async () => {
  const { page, complaints } = browser;
  await api(logExport.logins, { format: 'csv' });
  const job = { company_id: 1, direction: 'import', major: 'task', kind: 'task-numbers', bytes: 0, options: '{}', unmask: ['task'] };
  const target = { target_name: '车险续保提醒·11 月到期批次', created_by: company.chief.id, file_key: 'x' };
  const rows = [
    {
      status: 'in-progress',
      progress: 0.42,
      row_count: 1_260_000,
      accepted: 1_259_100,
      refused: 900,
      file_name: 'renewal-nov-batch4.xlsx',
    },
    {
      status: 'done',
      progress: 1,
      row_count: 1_000_000,
      accepted: 987_654,
      refused: 12_346,
      file_name: '11月到期车险续保客户名单（总部导出）.xlsx',
    },
    { status: 'error', progress: 0.5, row_count: 7_000, accepted: 7_000, refused: 0, file_name: 'half.csv' },
  ];
  const reason = new Problem(fileProblems.rowTooLong, { row: 7002 });
  await server.database.db
    .insertInto('transfer_jobs')
    .values(
      rows.map((row, n) => ({
        ...{ ...job, ...target, ...row, id: uuid7(), heartbeat_at: new Date() },
        started_at: new Date(Date.now() - 90_000 - n),
        ...(row.status === 'error' ? keptReason(reason) : {}),
      })),
    )
    .execute();
  for (const [language, mode, width] of looks) {
    await api(setLanguage, { lang: language });
    const look = JSON.stringify({ state: { mode, language }, version: 0 });
    await page.evaluate((kept) => localStorage.setItem('platform-preferences', kept), look);
    await page.setViewportSize({ width, height: 900 });
    for (const side of ['import', 'export']) {
      await page.goto(`${server.url}/import-export-queue/${side}-queue`);
      await page.locator('[data-id]').first().waitFor();
      await page.screenshot({ path: join(shots, `queue-${side}-${width}-${mode}-${language}.png`) });
      const wide = () => page.locator('html').evaluate((html) => html.scrollWidth);
      await expect.poll(wide, { message: `${side} ${width} ${mode} ${language}` }).toBeLessThanOrEqual(width);
    }
  }
  expect(complaints).toEqual([]);
}, 300_000);
