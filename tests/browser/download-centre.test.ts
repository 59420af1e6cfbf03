import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, Problem } from '@parley/contract';
import { setLanguage } from '@parley/contract/session';
import { importNumbers } from '@parley/contract/task';
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
  const { jobId } = await api(importNumbers, { id: company.ids.task, mapping }, { files: { file } });
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

type Look = readonly [language: 'zh' | 'en', mode: 'light' | 'dark', width: 1440 | 800];
const allLooks = (['zh', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((mode) => ([1440, 800] as const).map((width): Look => [language, mode, width])),
);
/** Every two values meet once. */
const pairwise: readonly Look[] = [
  ['zh', 'light', 1440],
  ['zh', 'dark', 800],
  ['en', 'light', 800],
  ['en', 'dark', 1440],
];
const looks = process.env.PARLEY_FULL === '1' ? allLooks : pairwise;

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
