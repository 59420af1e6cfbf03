import { operatorCompany } from '@parley/contract';
import { connect } from '@parley/db';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let operator: TestCompany;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  operator = await addCompany(db, server.settings.key, operatorCompany);
  company = await addCompany(db, server.settings.key, 1);
  const keyed = connect(server.database.url, { keys: server.settings.key, max: 1 });
  const numbers = Array.from({ length: 3_000 }, (_, n) => ({ phone: String(13_800_000_000 + n), variables: {} }));
  await addNumbers(keyed, 1, company.ids.task, numbers);
  await keyed.destroy();
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const stateOf = async () =>
  (await server.database.db.selectFrom('companies').select('number_state').where('id', '=', 1).executeTakeFirstOrThrow()).number_state;
const tokens = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from number_rows where company_id = 1 and phone like '{#%'`.execute(
    server.database.db,
  );
  return Number(rows[0]?.n);
};

test('an operator switches the security strategy of a company, sees how far its numbers are, and is asked before they become plain', async () => {
  const { page, complaints } = browser;
  await page.context().addCookies([{ name: 'operate-token', value: operator.chief.token, url: server.url }]);
  await page.goto(`${server.url}/operate/index.html#/company`);
  const row = page.locator('tr[data-id]', { hasText: company.mark });
  const form = page.getByRole('dialog', { name: company.mark });
  const open = async () => {
    await row.getByRole('button', { name: '修改' }).click();
    await form.getByLabel('安全策略').waitFor();
  };
  const choose = async (name: string) => {
    await form.getByLabel('安全策略').click();
    await page.locator('.ant-select-item-option', { hasText: name }).click();
    await form.getByRole('button', { name: '保存' }).click();
  };

  // What is being written holds the conversion back, so that its progress stands still to be looked at.
  const writing = await server.database.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(writing);
  await open();
  await choose('明文由系统加密');
  await form.waitFor({ state: 'hidden' });
  await row.getByText('明文由系统加密').waitFor();
  await open();
  await form.getByText(/正在转换已有号码：0\/… 行/).waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  await writing.commit().execute();
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('sealed');
  expect(await tokens()).toBe(3_001);
  await open();
  await form.getByText(/以密文保存/).waitFor();

  await choose('关闭');
  const sure = page.getByRole('dialog', { name: '改为明文保存？' });
  await sure.getByRole('button', { name: '取消' }).click();
  await form.getByText('没有保存：号码仍加密').waitFor();
  expect(await stateOf()).toBe('sealed');
  await form.getByRole('button', { name: '保存' }).click();
  await sure.getByRole('button', { name: '改为明文' }).click();
  await form.waitFor({ state: 'hidden' });
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('plain');
  expect(await tokens()).toBe(0);

  // A key of the company's own is shown once, where the strategy takes cipher text.
  await open();
  await choose('允许密文传输');
  await form.waitFor({ state: 'hidden' });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/config/sys-config/company`);
  await page.getByRole('button', { name: '生成密钥' }).click();
  const made = page.getByRole('dialog', { name: '新密钥' });
  const key = (await made.locator('output').textContent()) ?? '';
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  await made.getByRole('button', { name: '已保存' }).click();
  await page.getByText('最新').first().waitFor();
  expect(await page.content()).not.toContain(key);
  expect(complaints).toEqual([]);
}, 300_000);
