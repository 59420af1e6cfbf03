import { readFile } from 'node:fs/promises';
import { ownCompany } from '@parley/contract/company';
import { loginLog } from '@parley/contract/log';
import { role, user as users } from '@parley/contract/organisation';
import { shareOf } from '@parley/contract/testing/share';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { barriersOn, lookForBarriers } from './pages/barriers.ts';

const password = 'Right-pass-1';
const username = 'lijing1';
const step = 30_000; // ms
const shots = process.env.PARLEY_SCREENSHOTS;
let now = new Date();
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
let person: string;

beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole'), now: () => now });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const api = server.as(company.chief);
  await api(ownCompany.updateSecurity, { ...(await api(ownCompany.security, {})), idleMinutes: null, secondFactor: 'allowed' });
  const { id: roleId } = await api(role.create, { name: '坐席', flows: 'all', grades: 'all' });
  person = (await api(users.create, { username, realname: '李静', password, confirm: password, roleId })).id;
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

/** The next code of the app, for the key as the page tells it: each serves once. */
const codeOf = (key: string): string => {
  now = new Date(now.getTime() + step);
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: now.getTime() });
};
const keyIn = async (dialog: Locator): Promise<string> => (await dialog.locator('.factor-key output').textContent()) ?? '';

/** What sticks out of the window sideways. */
const outside = `document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 120)).slice(0, 6)`;

let looks = 0;
/** A picture for whoever looks at them, at both widths in a full run, and what axe says of it. */
const look = async (name: string): Promise<void> => {
  const { page } = browser;
  await lookForBarriers(page);
  expect(await barriersOn(page)).toEqual([]);
  for (const width of shareOf([390, 1440], looks++)) {
    await page.setViewportSize({ width, height: 900 });
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png` });
    // The page draws itself anew for another width.
    await expect.poll(() => page.evaluate<string[]>(outside), { message: `${name} at ${width}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const logIn = async (): Promise<void> => {
  const { page } = browser;
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};
const giveCode = async (code: string): Promise<void> => {
  const { page } = browser;
  await page.getByLabel('验证码或恢复码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
};
const isIn = () => browser.page.getByRole('button', { name: /李静/ }).waitFor();

let key: string;
let recoveryCodes: string[];

test('somebody sets up a second factor, keeps the recovery codes, and logs in with a code', async () => {
  const { page, complaints } = browser;
  await logIn();
  await isIn();
  await page.goto(`${server.url}/personal`);
  await look('factor-none');
  await page.getByRole('button', { name: '设置两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: '设置两步验证' });
  key = await keyIn(dialog);
  await look('factor-enrol');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入验证码').waitFor();
  await dialog.getByLabel('当前密码').fill('Wrong-pass-1');
  await dialog.getByLabel('应用显示的验证码').fill('12345');
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('请输入 6 位验证码，或一个恢复码').waitFor();
  await dialog.getByLabel('应用显示的验证码').fill(codeOf(key));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByText('用户名或密码错误').waitFor();
  await dialog.getByLabel('当前密码').fill(password);
  await dialog.getByLabel('应用显示的验证码').fill(codeOf(key));
  await dialog.getByRole('button', { name: '下一步' }).click();
  const codes = page.getByRole('dialog', { name: '保存恢复码' });
  await codes.getByRole('listitem').nth(9).waitFor();
  recoveryCodes = await codes.getByRole('listitem').allTextContents();
  expect(recoveryCodes).toHaveLength(10);
  await look('factor-codes');
  const saved = page.waitForEvent('download');
  await codes.getByRole('button', { name: '下载' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(`${username}\n${recoveryCodes.join('\n')}\n`);
  await codes.getByRole('button', { name: '已保存，完成' }).click();
  await page.getByText('剩余 10 个恢复码').waitFor();
  await look('factor-set');

  await logIn();
  await page.getByText('两步验证').first().waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'platform-token')).toEqual([]);
  await giveCode('000000');
  await page.getByText(/两步验证码错误/).waitFor();
  await look('factor-login-wrong');
  await giveCode(codeOf(key));
  await isIn();
  expect(complaints).toEqual([]);
});

test('a recovery code takes the place of a code, once', async () => {
  const { page, complaints } = browser;
  await logIn();
  await giveCode(recoveryCodes[0]?.toLowerCase() ?? '');
  await isIn();
  await page.goto(`${server.url}/personal`);
  await page.getByText('剩余 9 个恢复码').waitFor();
  await logIn();
  await giveCode(recoveryCodes[0] ?? '');
  await page.getByText(/两步验证码错误/).waitFor();
  const { list } = await server.as(company.chief)(loginLog.list, { user: username, logoutType: 'wrong-code' });
  expect(list).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test('it moves to another phone, gets new recovery codes, and is removed with the password and a code', async () => {
  const { page, complaints } = browser;
  await logIn();
  await giveCode(codeOf(key));
  await isIn();
  await page.goto(`${server.url}/personal`);
  await page.getByRole('button', { name: '更换验证器' }).click();
  const replacing = page.getByRole('dialog', { name: '更换验证器' });
  const next = await keyIn(replacing);
  await replacing.getByLabel('当前密码').fill(password);
  await replacing.getByLabel('原验证器的验证码').fill(codeOf(key));
  await replacing.getByLabel('应用显示的验证码').fill(codeOf(next));
  await look('factor-replace');
  await replacing.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('dialog', { name: '保存恢复码' }).getByRole('button', { name: '已保存，完成' }).click();
  await page.getByText('剩余 10 个恢复码').waitFor();

  await page.getByRole('button', { name: '重新生成恢复码' }).click();
  const renewing = page.getByRole('dialog', { name: '重新生成恢复码' });
  await renewing.getByLabel('当前密码').fill(password);
  await renewing.getByLabel('两步验证码').fill(codeOf(next));
  await renewing.getByRole('button', { name: '生成' }).click();
  const codes = page.getByRole('dialog', { name: '保存恢复码' });
  await codes.getByRole('listitem').nth(9).waitFor();
  const [recovery = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: '已保存，完成' }).click();

  await page.getByRole('button', { name: '关闭两步验证' }).click();
  const removing = page.getByRole('dialog', { name: '关闭两步验证？' });
  await removing.getByLabel('当前密码').fill(password);
  await removing.getByLabel('两步验证码').fill(codeOf(key));
  await removing.getByRole('button', { name: '关闭两步验证' }).click();
  await removing.getByText(/两步验证码错误/).waitFor();
  await look('factor-remove');
  await removing.getByLabel('两步验证码').fill(recovery);
  await removing.getByRole('button', { name: '关闭两步验证' }).click();
  await page.getByText('未设置').waitFor();
  expect(complaints).toEqual([]);
});

test('a company requires it on its page; who has none sets it up at the next log-in, before anything else answers', async () => {
  const { page, complaints } = browser;
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/config/sys-config/company`);
  await page.locator('#secondFactor').click();
  await page.locator('.ant-select-item-option', { hasText: '必须' }).click();
  await look('factor-company');
  await page.getByRole('button', { name: '保存登录安全' }).click();
  await page.getByText('登录安全已保存').waitFor();

  await logIn();
  const dialog = page.getByRole('dialog', { name: '设置两步验证' });
  key = await keyIn(dialog);
  await look('factor-forced');
  await page.reload();
  await page.getByLabel('用户名').waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'platform-token')).toEqual([]);
  await logIn();
  key = await keyIn(dialog);
  await dialog.getByLabel('应用显示的验证码').fill(codeOf(key));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('dialog', { name: '保存恢复码' }).getByRole('button', { name: '已保存，完成' }).click();
  await isIn();
  await page.goto(`${server.url}/personal`);
  await page.getByText('剩余 10 个恢复码').waitFor();
  expect(await page.getByRole('button', { name: '关闭两步验证' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an administrator sees who has one and resets that of a lost phone', async () => {
  const { page, complaints } = browser;
  const api = server.as(company.chief);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/config/sys-config/user`);
  const row = page.locator('tr[data-id]', { hasText: username });
  await row.getByText('已设置').waitFor();
  await look('factor-users');
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '重置两步验证' }).click();
  const dialog = page.getByRole('dialog', { name: /重置.*的两步验证/ });
  await look('factor-reset');
  await dialog.getByRole('button', { name: '重置两步验证' }).click();
  await row.getByText('未设置').waitFor();
  expect(await api(users.detail, { id: person })).toMatchObject({ secondFactor: false, online: false });
  await api(ownCompany.updateSecurity, { ...(await api(ownCompany.security, {})), idleMinutes: null, secondFactor: 'allowed' });
  await logIn();
  await isIn();
  expect(complaints).toEqual([]);
});
