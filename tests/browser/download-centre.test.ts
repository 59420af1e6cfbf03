import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@parley/contract';
import { importNumbers } from '@parley/contract/task';
import { exportQueue, importQueue, logExport } from '@parley/contract/transfer';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { addCompany, type TestCompany } from '@parley/server/testing/world';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildConsole, consoleFolder } from '../../bin/house/console-build.ts';
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
  await buildConsole(() => {}, AbortSignal.timeout(200_000));
  server = await testServer({ consoleDir: consoleFolder });
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

test('both queues look right wide and narrow, light and dark, in either language', async () => {
  const { page, complaints } = browser;
  await api(logExport.logins, { format: 'csv' });
  for (const width of [1440, 800])
    for (const mode of ['light', 'dark'])
      for (const language of ['zh', 'en']) {
        await page.setViewportSize({ width, height: 900 });
        const look = JSON.stringify({ state: { mode, language }, version: 0 });
        await page.evaluate((kept) => localStorage.setItem('platform-look', kept), look);
        for (const side of ['import', 'export']) {
          await page.goto(`${server.url}/import-export-queue/${side}-queue`);
          await page.locator('[data-id]').first().waitFor();
          await page.screenshot({ path: join(shots, `queue-${side}-${width}-${mode}-${language}.png`) });
          const wide = await page.locator('html').evaluate((html) => html.scrollWidth);
          expect(wide, `${side} ${width} ${mode} ${language}`).toBeLessThanOrEqual(width);
        }
      }
  expect(complaints).toEqual([]);
}, 300_000);
