import { listView } from '@parley/contract/display';
import { operateGateway } from '@parley/contract/operate';
import { retention } from '@parley/contract/retention';
import { uuidFloor } from '@parley/db';
import { addNode } from '@parley/db/dialling/test-task';
import { addCompany, type TestCompany, type TestUser } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let browser: TestBrowser;
let company: TestCompany;
let operator: TestUser;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = (await addCompany(db, server.settings.key, -1)).chief;
  browser = await openBrowser();
  const { url } = server;
  await browser.page.context().addCookies([
    { name: 'platform-token', value: company.chief.token, url },
    { name: 'operate-token', value: operator.token, url },
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const at = async (path: string): Promise<Page> => {
  await browser.page.goto(server.url + path);
  return browser.page;
};

test('a price below nothing is refused at its field and stays as it was typed', async () => {
  const page = await at('/operate/index.html#/gateway');
  const row = page.locator('tr[data-id]', { hasText: 'Mark1Mark gateway' });
  await row.getByRole('button', { name: '设置资费' }).click();
  const dialog = page.getByRole('dialog', { name: '资费' });
  const price = dialog.getByLabel('外呼每单位价格（元）');
  await price.fill('-5');
  await price.press('Enter');
  await dialog.getByRole('alert').getByText('不能小于 0').waitFor();
  expect(await price.inputValue()).toMatch(/^-5/);
  await price.fill('5000');
  await price.press('Enter');
  await dialog.getByRole('alert').getByText('不能大于 1000').waitFor();
  await price.fill('0.125');
  await price.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { list } = await server.as(operator)(operateGateway.list, {});
  expect(list.find(({ name }) => name === 'Mark1Mark gateway')).toMatchObject({ price: 125 });
});

test('numbers past their limits and emptied ones are refused at their fields', async () => {
  const page = await at('/callout/callout-set');
  const ring = page.getByLabel('振铃时长');
  await ring.fill('3');
  await ring.blur();
  await page.getByText('不能小于 5').waitFor();
  await ring.fill('1.5');
  await page.getByText('须为整数').waitFor();
  await ring.fill('');
  await page.getByText('必填').waitFor();
  expect(await ring.inputValue()).toBe('');
  await at('/callout/task-intervention');
  await page.getByRole('button', { name: '新建干预规则' }).first().click();
  const form = page.getByRole('dialog', { name: '新建干预规则' });
  const minimum = form.getByLabel('最少通数');
  await minimum.fill('');
  expect(await minimum.inputValue()).toBe('');
  await minimum.fill('1000000000');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await form.getByText('不能大于 100000').first().waitFor();
});

test('numbers in dialogs, lists and drafts stay as they were typed and say why they will not do', async () => {
  const page = await at('/sip/gateway');
  await page.locator('tr[data-id]').first().getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '抓取报文' }).click();
  const capture = page.getByRole('dialog', { name: /抓取报文/ });
  await capture.getByLabel('几通电话').fill('50');
  await capture.getByRole('button', { name: '开始抓取' }).click();
  await capture.getByText('不能大于 20').waitFor();
  await capture.getByLabel('最多等待（分钟）').fill('0');
  await capture.getByText('不能小于 1').waitFor();
  expect(await capture.getByLabel('几通电话').inputValue()).toBe('50');

  await at('/sip/gateway-group');
  await page.getByRole('button', { name: '新建网关组' }).first().click();
  const group = page.getByRole('dialog', { name: '新建网关组' });
  await group.locator('#choice').click();
  await page.locator('.ant-select-item-option', { hasText: '权重' }).click();
  await group.locator('#members').click();
  await page.locator('.ant-select-item-option', { hasText: 'Mark1Mark gateway' }).click();
  const weight = group.getByLabel('权重', { exact: true });
  await weight.fill('500');
  await weight.blur();
  await group.getByText('不能大于 100').waitFor();
  await weight.fill('');
  await group.getByText('必填').first().waitFor();

  await at('/sip/outbound-rule');
  await page.getByRole('button', { name: '新建规则' }).first().click();
  const rule = page.getByRole('dialog', { name: '新建规则' });
  await rule.getByRole('button', { name: '添加改号' }).click();
  const strip = rule.getByLabel('去掉几位');
  await strip.fill('30');
  await strip.blur();
  await rule.getByText('不能大于 20').waitFor();
  expect(await strip.inputValue()).toBe('30');

  await at('/callout/group-call');
  await page.getByRole('button', { name: '发起群呼' }).first().click();
  const call = page.getByRole('dialog', { name: '发起群呼' });
  await call.locator('#put-robots').fill('0');
  await call.getByText('不能小于 1').waitFor();
  expect(await call.locator('#put-robots').inputValue()).toBe('0');

  await addNode(server.database, 600);
  await at('/operate/index.html#/switches');
  const restart = page.getByRole('button', { name: '滚动重启' });
  await restart.click();
  const sure = page.getByRole('dialog');
  await sure.locator('#restart-wait').fill('900');
  await sure.getByText('不能大于 240').waitFor();
  await sure.getByRole('button', { name: '滚动重启' }).click();
  await sure.getByText('不能大于 240').waitFor();
});

test('what retention deletes now goes by the days that are saved', async () => {
  const { db } = server.database;
  const old = new Date(Date.now() - 40 * 86_400_000);
  const times = { started_at: old, ended_at: old };
  await db
    .insertInto('calls')
    .values({
      ...{ company_id: company.id, id: uuidFloor(old), direction: 'out', caller: '95000', callee: '13900000009' },
      ...times,
      status: 'answered',
    })
    .execute();
  const api = server.as(company.chief);
  const page = await at('/config/sys-config/company');
  await page.locator('#recordDays').fill('30');
  const run = page.getByRole('button', { name: '立即清理' });
  await run.waitFor();
  expect(await run.isDisabled()).toBe(true);
  await page.getByRole('button', { name: '保存期限', exact: true }).click();
  await expect.poll(() => run.isEnabled()).toBe(true);
  expect(await api(retention.detail, {})).toMatchObject({ recordDays: 30 });
  await run.click();
  await page
    .getByRole('dialog')
    .getByText(/通话记录 1 通，不能恢复/)
    .waitFor();
});

test('a view is kept by Enter', async () => {
  const page = await at('/call/call-info?statuses=answered');
  await page.getByRole('button', { name: '保存的筛选' }).click();
  const name = page.getByPlaceholder('名称');
  await name.fill('接通的');
  await name.press('Enter');
  await page.getByRole('button', { name: '接通的', exact: true }).waitFor();
  expect(await server.as(company.chief)(listView.list, { table: 'call-info' })).toMatchObject({ list: [{ name: '接通的' }] });
});
