import { readFile } from 'node:fs/promises';
import * as flow from '@parley/contract/flow';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('labels come into an open draft from a file, with the refused row told, and go out into one', async () => {
  const { page, complaints } = browser;
  const api = server.as(company.chief);
  const { id: flow_id } = await api(flow.create, { name: 'Labels' });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/flow/design/${flow_id}`);
  await page.getByRole('button', { name: '标签', exact: true }).click();
  await page.getByLabel('加一个标签').fill('自己加的');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '导入与导出' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from('名称\n老客户\n老客户\n高价值\n') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByText('“老客户”已存在').waitFor({ timeout: 20_000 });
  if (shots) await page.screenshot({ path: `${shots}/library-files.png` });
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  // The open draft takes in what the server has saved, and keeps what was typed here.
  const names = async () => {
    const fields = await page.getByLabel('标签名').all();
    return (await Promise.all(fields.map((field) => field.inputValue()))).sort();
  };
  await expect.poll(names, { timeout: 20_000 }).toEqual(['自己加的', '高价值', '老客户'].sort());
  await expect
    .poll(async () => (await api(flow.detail, { flow_id })).draft.labels.map(({ name }) => name).sort(), { timeout: 20_000 })
    .toEqual(['自己加的', '高价值', '老客户'].sort());
  await page.getByRole('button', { name: '导入与导出' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '导出现有 3 条' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFF名称\r\n')).toBe(true);
  expect(text.split('\r\n').slice(1, 4).sort()).toEqual(['自己加的', '高价值', '老客户'].sort());
  expect(complaints).toEqual([]);
});
