import { mkdir } from 'node:fs/promises';
import * as flow from '@parley/contract/flow';
import { flowCase } from '@parley/contract/flow-case';
import { uuid7 } from '@parley/db';
import { script } from '@parley/dialog/testing/talk';
import { addCompany, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let browser: TestBrowser;
beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole') });
  company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const ask = {
  id: 'ask',
  kind: 'ask' as const,
  name: 'Renew',
  prompts: [{ text: 'Shall we renew?' }],
  answers: [
    { id: 'agrees', intents: ['yes'] },
    { id: 'declines', intents: ['no'] },
  ],
};
const thanks = { id: 'thanks', kind: 'hangup' as const, name: 'Thanks', prompts: [{ text: 'Thank you.' }] };
const wired = (agrees: string, declines: string) =>
  script([ask, thanks], { start: { next: 'ask' }, ask: { agrees, declines, unmatched: 'bye', silence: 'bye' } });

test('a golden conversation is made of a test chat, broken by a change of the draft, shown side by side, and mended; then callers are simulated, and many utterances tried', async () => {
  const { page, complaints } = browser;
  const api = server.as(company.chief);
  const { id: flow_id } = await api(flow.create, { name: 'Renewal', language: 'en', draft: wired('thanks', 'bye') });
  await page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await page.goto(`${server.url}/flow/test/${flow_id}`);
  await page.getByRole('button', { name: '开始对话' }).click();
  await page.getByPlaceholder('像客户一样说一句').fill('sure');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you.').waitFor();
  await page.getByRole('button', { name: '存为用例' }).click();
  await page.getByText('已存为用例').waitFor();

  await page.getByText('用例', { exact: true }).click();
  await page.getByRole('heading', { name: '1 条用例全部通过' }).waitFor({ timeout: 20_000 });
  await page.getByLabel('发布前须全部通过').click();

  await api(flow.update, { flow_id, revision: 1, draft: wired('bye', 'thanks') });
  await page.reload();
  await page.getByRole('heading', { name: '1 条变了，0 条失败' }).waitFor({ timeout: 20_000 });
  await page.getByText('从前到“Thanks”').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/flow-cases.png` });
  await expect(api(flow.publish, { flow_id })).rejects.toMatchObject({ data: { problem: 'flow.cases-failed' } });

  await page.getByRole('button', { name: '旧的才对' }).click();
  await page.getByRole('heading', { name: '0 条变了，1 条失败' }).waitFor();
  await page.getByRole('button', { name: '撤销判定' }).click();
  await page.getByRole('button', { name: '新的才对' }).click();
  await page.getByRole('heading', { name: '1 条用例全部通过' }).waitFor();
  await api(flow.publish, { flow_id });

  // It was published meanwhile.
  await page.goto(`${server.url}/flow/test/${flow_id}?view=simulation`);
  await page.getByRole('button', { name: '跑 500 通' }).click();
  await page.getByText('500 通里').first().waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: '跑 500 通' }).waitFor({ timeout: 30_000 });
  await page
    .getByText(/说不准|可信/)
    .first()
    .waitFor();
  if (shots) await page.screenshot({ path: `${shots}/flow-simulation.png` });
  await page.locator('.proof-failures button').first().click();
  await page.getByRole('dialog').getByText('Shall we renew?').first().waitFor();
  await page.keyboard.press('Escape');

  await page.getByText('批量', { exact: true }).click();
  await page.getByLabel('语句').fill('sure\tyes\nnope\tyes');
  await page.getByRole('button', { name: '跑 2 句' }).click();
  await page.getByRole('heading', { name: '1 / 2 符合期望' }).waitFor();
  if (shots) await page.screenshot({ path: `${shots}/flow-batch.png` });
  await page.getByText('未识别', { exact: true }).first().click();
  await page.getByRole('heading', { name: '7 天里每一句都听懂了' }).first().waitFor();
  await page.getByText('重放', { exact: true }).click();
  await page.getByRole('button', { name: '重放 7 天' }).click();
  await page.getByRole('heading', { name: '这几天没有接通的电话' }).waitFor();

  // A real call that the draft would now lead elsewhere, side by side.
  const call_id = uuid7();
  const { db } = server.database;
  const times = { started_at: new Date(), answered_at: new Date() };
  await db
    .insertInto('calls')
    .values({ company_id: 1, id: call_id, direction: 'out', flow_id, flow_version: 1, status: 'answered', ...times })
    .execute();
  await db.insertInto('turns').values({ company_id: 1, call_id, n: 1, who: 'person', text: 'sure', at_ms: 1 }).execute();
  const { revision } = await api(flow.detail, { flow_id });
  await api(flow.update, { flow_id, revision, draft: wired('thanks', 'bye') });
  await page.getByRole('button', { name: '重放 7 天' }).click();
  await page.getByRole('heading', { name: '1 通会走另一条路，0 通不变' }).waitFor({ timeout: 20_000 });
  await page.locator('.proof-groups button').first().click();
  await page.getByRole('dialog').getByText('Thank you.').waitFor();
  await page.keyboard.press('Escape');

  await api(flowCase.gate, { flow_id, on: false });
  await page.getByText('A/B', { exact: true }).click();
  await page.getByRole('button', { name: '开始', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始' }).click();
  await page.getByRole('heading', { name: '还没有两边都有人接通' }).waitFor();
  await page.getByRole('button', { name: '停止' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止' }).click();
  await page.getByText('已停止').waitFor();
  await page.getByText('电话', { exact: true }).click();
  await page.getByRole('heading', { name: '用电话听一遍' }).waitFor();
  expect(complaints).toEqual([]);
});
