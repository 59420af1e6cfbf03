import * as task from '@parley/contract/task';
import { applyFacts } from '@parley/db';
import { testCall } from '@parley/db/facts/test-call';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let browser: TestBrowser;
let company: TestCompany;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
  await browser.page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const shots = process.env.PARLEY_SCREENSHOTS;
const keep = async (name: string): Promise<void> => {
  if (shots) await browser.page.screenshot({ path: `${shots}/texts-${name}.png` });
};
const at = async (path: string): Promise<Page> => {
  await browser.page.goto(server.url + path);
  return browser.page;
};
const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.locator(`#${field}`).click();
  await page.locator('.ant-select-item-option', { hasText: option }).last().click();
};

test('a template, a strategy and a task lead to a text that waits in the records and in the call', async () => {
  let page = await at('/sms/sms-template');
  await page.getByText('还没有短信模板').waitFor();
  await keep('template-empty');
  await page.getByRole('button', { name: '新建短信模板' }).first().click();
  await page.locator('#name').fill('致谢');
  const text = page.locator('textarea#text');
  await text.fill('您好，{{name');
  await text.blur();
  await page.getByText('两边的括号要成对').waitFor();
  await text.fill('{{热线}}您好');
  await page.getByText(/没有话术声明 \{\{热线\}\}/).waitFor();
  await text.fill(`${'字'.repeat(68)}`);
  await page.getByText('68 字，1 条（每条 70 字）').waitFor();
  await page.locator('#signature').fill('帕利');
  await page.getByText('72 字，2 条（每条 67 字）').waitFor();
  await text.fill('{{phone}}您好，感谢接听');
  await choose(page, 'state', '已通过');
  await keep('template-form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('tr[data-id]', { hasText: '致谢' }).waitFor();
  await keep('template-list');

  page = await at('/sms/sms-strategy');
  await page.getByRole('button', { name: '新建短信策略' }).first().click();
  await page.locator('#name').fill('接通后致谢');
  await page.getByLabel('通话至少').fill('9');
  await page.getByLabel('通话至多').fill('5');
  await choose(page, 'templateId', '致谢');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('不能小于最短通话时长').waitFor();
  await page.getByLabel('通话至多').fill('');
  await keep('strategy-form');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.locator('tr[data-id]', { hasText: '接通后致谢' }).waitFor();
  await keep('strategy-list');

  page = await at('/callout/task-list');
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill('签收回访');
  await choose(page, 'flowId', `${company.mark} flow v1`);
  await choose(page, 'gatewayId', `${company.mark} gateway`);
  await form.getByRole('button', { name: '短信 不发短信' }).click();
  await choose(page, 'smsStrategyId', '接通后致谢');
  await keep('task-form');
  await form.getByRole('button', { name: '存为草稿' }).click();
  await form.waitFor({ state: 'hidden' });
  const [made] = (await server.as(company.chief)(task.list, { name: '签收回访' })).list;
  expect(made?.smsStrategyName).toBe('接通后致谢');

  const of = { id: made?.id ?? '', name: '签收回访', row: company.ids.row, try: 1 };
  const called = { direction: 'out', caller: '95001', callee: '13700001234', task: of } as const;
  await applyFacts(server.database.db, [
    testCall(called),
    testCall({ ...called, callee: '13700005678', endedAt: '2026-11-21T10:00:02.000Z' }),
  ]);
  page = await at('/sms/sms-record');
  await page.getByText('【帕利】13700001234您好，感谢接听').waitFor();
  await page.getByText('还没有短信通道，未发送').waitFor();
  expect(await page.locator('tr[data-id]').count()).toBe(1);
  await keep('records');
  await page.getByRole('button', { name: '打开通话' }).click();
  await page.getByText(/待发送 · 接通后致谢/).waitFor();

  page = await at('/sms/sms-strategy');
  const row = page.locator('tr[data-id]', { hasText: '接通后致谢' });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '谁在用' }).click();
  await page.getByRole('dialog').getByText('签收回访').waitFor();
  await keep('uses');
});
