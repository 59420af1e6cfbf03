import { operatorCompany } from '@parley/contract';
import { callMark } from '@parley/contract/call-mark';
import { holiday } from '@parley/contract/callout-set';
import type { Client } from '@parley/contract/client';
import { flow as graph } from '@parley/contract/flow/schema';
import { black } from '@parley/contract/number-list';
import { operateAccount } from '@parley/contract/operate';
import { setLanguage } from '@parley/contract/session';
import { statement } from '@parley/contract/statement';
import * as task from '@parley/contract/task';
import { taskIntervention } from '@parley/contract/task-intervention';
import { applyFacts, json, uuid7 } from '@parley/db';
import { testCall } from '@parley/db/facts/test-call';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { addRecordedCall } from '@parley/server/testing/recorded-call';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

// Pages of the outbound side with rows that their parts of the system made, seen wide in Chinese and narrow in English.

let server: TestServer;
let browser: TestBrowser;
let operator: TestCompany;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  operator = await addCompany(db, server.settings.key, operatorCompany);
  api = server.as(company.chief);
  browser = await openBrowser();
  const { url } = server;
  await browser.page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url }]);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));
beforeEach(async () => {
  await api(setLanguage, { lang: 'zh' });
  await browser.page.setViewportSize({ width: 1440, height: 900 });
});

const shoot = async (name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await browser.page.screenshot({ path: `${place}/${name}.png` });
};
const at = async (path: string): Promise<Page> => {
  await browser.page.goto(server.url + path);
  return browser.page;
};
/** The page as it is on a phone in English: nothing may stand beside it. */
const narrow = async (name: string, path: string, shown: string | RegExp): Promise<Page> => {
  await api(setLanguage, { lang: 'en' });
  await browser.page.setViewportSize({ width: 390, height: 844 });
  const page = await at(path);
  await page.getByText(shown).first().waitFor();
  await shoot(`${name}-narrow`);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
  return page;
};

test('the statement tells by day what was called, what it cost, what was paid and what is left', async () => {
  const { db } = server.database;
  const by = server.as(operator.chief);
  await by(operateAccount.topUp, { id: 1, entryId: uuid7(), amount: 500_000, note: '十一月充值' });
  const gateway = { id: company.ids.gateway, name: 'gateway' };
  const ended = (daysAgo: number) => {
    const end = Date.now() - daysAgo * 86_400_000;
    return {
      startedAt: new Date(end - 130_000).toISOString(),
      answeredAt: new Date(end - 125_000).toISOString(),
      endedAt: new Date(end).toISOString(),
    };
  };
  const tariff = { unit: 60, price: 90 };
  await applyFacts(
    db,
    [0, 0, 1, 2].map((days, n) =>
      testCall({
        direction: n === 1 ? 'in' : 'out',
        gateway,
        tariff,
        ...ended(days),
        ...(n === 0
          ? {
              legs: [
                {
                  direction: 'out',
                  party: '4008123456',
                  stats: {},
                  redirections: [],
                  ...ended(0),
                  billedBy: { gateway: gateway.id, tariff },
                },
              ],
            }
          : {}),
      }),
    ),
  );
  const { list, account } = await api(statement.list, {});
  expect(list).toHaveLength(3);
  const page = await at('/report/statement');
  await page.locator('tr[data-id]').nth(2).waitFor();
  const first = await page.locator('tr[data-id]').first().textContent();
  for (const told of ['2', '¥0.81', '¥0.27', '¥500.00', '¥498.65']) expect(first).toContain(told);
  expect(account.balance).toBe(500_000 - 5 * 270);
  await shoot('statement');
  const phone = await narrow('statement', '/report/statement', /Balance/);
  await phone.getByText('¥498.65', { exact: true }).waitFor();
});

test('the circuit breaker stops a task that runs and says why on its row, and what it did is undone', async () => {
  const { db } = server.database;
  const { flow: flowId, gateway: gatewayId } = company.ids;
  const { id } = await api(task.create, { name: '车险续保提醒', flowId, gatewayId, robots: 10, callsPerSecond: 4 });
  await api(task.append, { id, numbers: [{ phone: '13900000777' }] });
  await db.updateTable('tasks').set({ state: 'running' }).where('id', '=', id).execute();
  const now = new Date().toISOString();
  const page = await at('/callout/task-list');
  const row = page.locator('tr[data-id]', { hasText: '车险续保提醒' });
  await row.getByText('运行中').waitFor();
  const calls = Array.from({ length: 60 }, () =>
    testCall({
      ...{ direction: 'out', task: { id, name: '车险续保提醒', row: uuid7(), try: 1 }, gateway: { id: gatewayId, name: 'gateway' } },
      ...{ startedAt: now, answeredAt: now, endedAt: now, status: 'not_connected', result: 'carrier-failure', endedBy: 'carrier' },
    }),
  );
  const attempts = calls.map((call) => ({
    ...{ company_id: 1, id: call.id, task_id: id, row_id: call.task?.row ?? '', node_id: uuid7(), gateway_id: gatewayId },
    ...{ caller: '95001', try: 1 },
  }));
  await db.insertInto('attempts').values(attempts).execute();
  await applyFacts(db, calls);
  // Somebody else looks every few seconds, and the row follows.
  await row.getByText(/熔断/).first().waitFor({ timeout: 90_000 });
  await shoot('task-stopped');
  await at('/callout/task-intervention?side=log');
  const log = page.locator('tr[data-id]', { hasText: '车险续保提醒' });
  await log.waitFor();
  await shoot('intervention-log');
  await log.getByRole('button', { name: '撤销' }).click();
  await shoot('intervention-undo');
  await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await api(task.detail, { id })).state).toBe('running');
  await log
    .getByText(/已撤销|撤销于|chief1/)
    .first()
    .waitFor();
  await shoot('intervention-undone');
  const logs = new URL(page.url());
  await narrow('intervention-log', logs.pathname + logs.search, /chief1|Undone|undone/);
  expect((await api(taskIntervention.logList, { taskId: id })).list).toMatchObject([{ undoneBy: 'chief1' }]);
});

test('a mark opens its turn, and what nobody understood becomes a sample', async () => {
  const { db } = server.database;
  const { draft } = await db.selectFrom('flows').select('draft').where('id', '=', company.ids.flow).executeTakeFirstOrThrow();
  const parsed = graph.parse(draft);
  const intent = { id: 'buy', name: '想买', kind: 'custom', exact: [], similar: ['我要买一份'] };
  const next = graph.parse({ ...parsed, intents: [...parsed.intents, intent] });
  await db
    .updateTable('flows')
    .set({ draft: json(next) })
    .where('id', '=', company.ids.flow)
    .execute();
  const call = await addRecordedCall(server, company, ['可以给我来一份吗', '多少钱啊']);
  await addRecordedCall(server, company, ['给我来一份吧']);
  await db.updateTable('turns').set({ node_id: 'n1', node_name: '报价' }).execute();
  await api(callMark.create, { callId: call, turn: 1, kind: 'intent', correct: '想买', remark: '客户明显有意向' });
  const page = await at('/call/call-mark');
  await page.locator('tr[data-id]').first().waitFor();
  await shoot('marks');
  await page.locator('tr[data-id]').first().click();
  await page.getByText('可以给我来一份吗').first().waitFor();
  expect(page.url()).toContain(call);
  await shoot('mark-drawer');
  await at(`/call/problem?side=unmatched&flow=${company.ids.flow}`);
  await page.getByText('给我来一份吧').waitFor();
  await shoot('unmatched');
  await page.getByRole('button', { name: /想买/ }).first().click();
  await page.getByRole('status').getByText(/想买/).waitFor();
  await shoot('unmatched-converted');
  await narrow('marks', '/call/call-mark', '客户明显有意向');
  await narrow('unmatched', `/call/problem?side=unmatched&flow=${company.ids.flow}`, '多少钱啊');
});

test('a gateway shows its caller numbers, where calls of it come from, and who uses it', async () => {
  await server.database.db
    .updateTable('gateways')
    .set({ caller_numbers: ['051288886666', '02188887777'], codecs: ['PCMA'] })
    .where('id', '=', company.ids.gateway)
    .execute();
  const page = await at('/sip/gateway');
  const row = page.locator('tr[data-id]').first();
  await row.waitFor();
  const open = async (item: string) => {
    await row.getByRole('button', { name: '更多操作' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    return page.getByRole('dialog', { name: /Mark1Mark gateway/ });
  };
  const callers = await open('主叫号码状况');
  await callers.getByRole('row', { name: /051288886666.*江苏省苏州市/ }).waitFor();
  await shoot('gateway-callers');
  await page.keyboard.press('Escape');
  await callers.waitFor({ state: 'hidden' });
  const related = await open('使用情况与来电识别');
  await related.getByText(/Mark1Mark task/).waitFor();
  await related
    .getByText(/127\.0\.0\.2|地址/)
    .first()
    .waitFor();
  await shoot('gateway-origins');
  await page.keyboard.press('Escape');
  await narrow('gateways', '/sip/gateway', 'Mark1Mark gateway');
});

test('outbound flows show what a number row brings, and give an empty file for it; a task may have them in other modes', async () => {
  const { db } = server.database;
  const version = db.updateTable('flow_versions').where('id', '=', company.ids.version);
  const { graph } = await db.selectFrom('flow_versions').select('graph').where('id', '=', company.ids.version).executeTakeFirstOrThrow();
  const variables = [
    { name: '姓名', sample: '王女士', fallback: '您' },
    { name: '到期日', sample: '2026-12-31' },
  ];
  await version.set({ graph: json({ ...Object(graph), variables }) }).execute();
  await api(black.create, { phone: '13900000555', group: '投诉' });
  const page = await at('/callout/outbound-flow');
  const row = page.locator('tr[data-id]', { hasText: company.mark });
  await row.getByText('姓名 · 到期日').waitFor();
  await shoot('outbound-flow');
  const downloaded = page.waitForEvent('download');
  await row.getByRole('button', { name: '下载号码模板（xlsx）' }).click();
  expect((await downloaded).suggestedFilename()).toBe(`${company.mark} flow 号码模板.xlsx`);
  await at('/callout/task-list');
  await page.getByRole('button', { name: '新建任务' }).click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill('停水通知');
  const choose = async (field: string, option: string): Promise<void> => {
    await form.locator(`#${field}`).click();
    await page.locator('.ant-select-item-option', { hasText: option }).click();
  };
  await choose('flowId', `${company.mark} flow v1`);
  await choose('gatewayId', `${company.mark} gateway`);
  await choose('mode', '机器人转人工');
  await form.getByRole('button', { name: '名单 黑名单全部生效' }).click();
  await choose('blacklistGroups', '投诉');
  await form.locator('#whitelistOnly').click();
  await form.getByRole('button', { name: '存为草稿' }).click();
  await form.locator('.field-error').getByText('“机器人转人工”需要话术里有能走到的转接节点').waitFor();
  await shoot('task-form-lists');
  await choose('mode', '通知');
  await form.getByRole('button', { name: '存为草稿' }).click();
  await form.waitFor({ state: 'hidden' });
  const [made] = (await api(task.list, { name: '停水通知', mode: 'notice' })).list;
  expect(await api(task.detail, { id: made?.id ?? '' })).toMatchObject({ blacklistGroups: ['投诉'], whitelistOnly: true });
  await narrow('outbound-flow', '/callout/outbound-flow', company.mark);
  await version.set({ graph: json(graph) }).execute();
});

test('holidays are kept by year, and a task that runs on one waits and says so', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const { revision } = await api(holiday.list, { year: Number(today.slice(0, 4)) });
  await api(holiday.update, { year: Number(today.slice(0, 4)), days: [{ day: today, name: '厂庆', kind: 'holiday' }], revision });
  const { flow: flowId, gateway: gatewayId } = company.ids;
  const { id } = await api(task.create, { name: '节日里的任务', flowId, gatewayId, robots: 1 });
  await api(task.append, { id, numbers: [{ phone: '13900000778' }] });
  const page = await at('/callout/callout-set');
  const holidays = page.locator('.own-section', { hasText: '节假日' }).last();
  await expect.poll(() => holidays.locator('input').evaluateAll((inputs) => inputs.map((one) => one.value))).toContain('厂庆');
  await holidays.scrollIntoViewIfNeeded();
  await shoot('callout-set');
  await at('/callout/task-list');
  const row = page.locator('tr[data-id]', { hasText: '节日里的任务' });
  await row.getByRole('button', { name: '启动' }).click();
  await row.getByText('不在时段').waitFor();
  await row.getByText('厂庆休息').waitFor();
  await shoot('task-holiday');
  expect(await api(task.detail, { id })).toMatchObject({ state: 'out-of-window', concurrency: 0 });
  await narrow('holidays', '/callout/callout-set', 'Holidays');
  await page.getByText('Holidays').first().scrollIntoViewIfNeeded();
  await shoot('holidays-narrow');
  await narrow('tasks', '/callout/task-list', '节日里的任务');
});
