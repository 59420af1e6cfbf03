import { mkdir } from 'node:fs/promises';
import { accessAuth } from '@parley/contract/access-auth';
import * as task from '@parley/contract/task';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { signingClient } from '@parley/server/testing/signing-client';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { barriersOn, lookForBarriers } from './pages/barriers.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;

beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  server = await testServer({ roles: ['api'], consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

test('a key is made and shown once, a program appends numbers with it, and the log tells of each; made again, the old one opens nothing', async () => {
  const { page, complaints } = browser;
  const shoot = async (name: string): Promise<void> => {
    if (shots) await page.screenshot({ path: `${shots}/api-keys-${name}.png` });
  };
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/open/access-auth`);
  await page.getByRole('button', { name: '新建密钥' }).first().click();
  const form = page.getByRole('dialog', { name: '新建密钥' });
  await form.getByLabel('名称').fill('客户系统');
  await shoot('form');
  // What is past is refused at its field, and saved once it is to come.
  const expiry = form.getByLabel('到期时间');
  await expiry.fill('2020-01-01 10:00');
  await expiry.press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  await form.locator('.field-error', { hasText: '到期时间须晚于现在' }).waitFor();
  await shoot('past');
  await expiry.fill('2099-01-01 10:00');
  await expiry.press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  const shown = page.getByRole('dialog', { name: '“客户系统”的密钥' });
  await shown.getByText('Secret 只显示这一次').waitFor();
  await lookForBarriers(page);
  expect(await barriersOn(page)).toEqual([]);
  await shoot('secret');
  const half = async (label: string): Promise<string> => (await shown.getByLabel(label, { exact: true }).textContent()) ?? '';
  const pair = { accessKey: await half('密钥'), secret: await half('Secret') };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  await shown.getByRole('button', { name: /复制.*Secret/ }).click();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(pair.secret);
  await page.evaluate('navigator.clipboard.writeText("")');
  await page.keyboard.press('Escape');
  await shown.getByRole('button', { name: '已保存，关闭' }).click();
  const row = page.locator('tr[data-id]', { hasText: '客户系统' });
  await row.getByText('可用').waitFor();
  expect(await page.content()).not.toContain(pair.secret);

  const program = signingClient(server.url, pair);
  const numbers = [{ phone: '13812346621' }, { phone: '不是号码' }];
  expect(await program(task.append.path, { id: company.ids.task, numbers })).toMatchObject({ code: 0, data: { accepted: 1 } });

  await page.goto(`${server.url}/callout/task-plus-call-log`);
  const delivery = page.locator('tr[data-id]', { hasText: '客户系统' });
  await delivery.getByText('号码格式有误 1').waitFor();
  await shoot('log');
  await delivery.getByRole('button', { name: '查看号码' }).click();
  const drawer = page.getByRole('dialog', { name: /追加到/ });
  await expect
    .poll(() => drawer.locator('tr[data-id]').allInnerTexts())
    .toEqual([expect.stringMatching(/^1\s+13812346621\s+已追加/), expect.stringMatching(/^2\s+不是号码\s+号码格式有误/)]);
  await shoot('numbers');

  await page.goto(`${server.url}/open/access-auth`);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '重新生成' }).click();
  const question = page.getByRole('dialog', { name: '重新生成“客户系统”的密钥' });
  await question.getByText('原来的密钥立即失效').waitFor();
  await question.getByRole('button', { name: '重新生成' }).click();
  await shown.getByRole('button', { name: '已保存，关闭' }).click();
  await shoot('list');
  expect(await program(task.detail.path, { id: company.ids.task })).toMatchObject({ data: { problem: 'key.unknown' } });
  expect((await server.as(company.chief)(accessAuth.list, {})).list).toMatchObject([{ state: 'ready', name: '客户系统' }]);
  expect(complaints).toEqual([]);
});
