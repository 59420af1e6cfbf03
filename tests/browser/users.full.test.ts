import { readFile } from 'node:fs/promises';
import { role, user } from '@parley/contract/organisation';
import { info } from '@parley/contract/session';
import { addCompany, logInAs, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

// 账号,姓名,电话,岗位,口令 and three users, the last with a mobile number of five digits; as an old spreadsheet saves it.
const rowsInGbk = [
  '1cu6xSzQ1cP7LLXnu7AsuNrOuyy/2sHuCmxpd2VpMSzA7s6wLDEzODEyMzQ2NjIxLM3iuvTUy9OqLFJpZ2h0LXBhc3MtMQp6aGFu',
  'Z21pbizVxcP0LCzN4rr01MvTqixSaWdodC1wYXNzLTEKd3JvbmcwMSzN9brGLDEyMzQ1LM3iuvTUy9OqLFJpZ2h0LXBhc3MtMQ==',
].join('');

let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('an administrator brings in users from a file of headings of its own, and stops two of them at once', async () => {
  const { page, complaints } = browser;
  const api = server.as(company.chief);
  const shots = process.env.PARLEY_SCREENSHOTS;
  const shoot = async (name: string): Promise<void> => {
    if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await api(role.create, { name: '外呼运营', flows: 'all', grades: 'all' });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/config/sys-config/user`);
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await template).suggestedFilename()).toBe('用户.xlsx');

  const buffer = Buffer.from(rowsInGbk, 'base64');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
  await dialog.getByText('请指定「角色」所在的列').waitFor();
  const useOf = async (column: string, use: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: `作为 ${column}` }).click();
    await page.locator('.ant-select-item-option', { hasText: use }).last().click();
  };
  await useOf('岗位', '角色');
  await dialog.getByText('请指定「一次性密码」所在的列').waitFor();
  await useOf('口令', '一次性密码');
  await shoot('user-import-mapping');
  await dialog.getByRole('button', { name: '开始导入' }).click();
  // The list behind shows them as soon as they are in, before the dialog is closed.
  await page.locator('tr[data-id]', { hasText: 'zhangmin' }).waitFor();
  await dialog.getByText('已读 3 行').waitFor();
  await shoot('user-import-done');
  const failed = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载失败行' }).click();
  expect(await readFile(await (await failed).path(), 'utf8')).toContain('4,手机号输入有误,wrong01');
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  const brought = (await api(user.list, { search: '伟' })).list[0];
  expect(brought).toMatchObject({ username: 'liwei1', mobile: '13812346621', roleName: '外呼运营' });
  const own = await logInAs(server.database.db, { id: brought?.id ?? '', username: 'liwei1', company: 1 });
  await server.as(own)(info, {});
  for (const name of ['liwei1', 'zhangmin']) await page.locator('tr[data-id]', { hasText: name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '停用 2' }).click();
  await page
    .getByRole('dialog', { name: /等 2 人/ })
    .getByRole('button', { name: '停用' })
    .click();
  await expect.poll(async () => (await api(user.list, { status: 'disabled' })).total).toBe(2);
  await expect(server.as(own)(info, {})).rejects.toMatchObject({ code: -99 });
  await shoot('user-disabled');
  expect(complaints).toEqual([]);
});
