import { readFile } from 'node:fs/promises';
import { list as callList } from '@parley/contract/call';
import { role } from '@parley/contract/organisation';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { seedDemo } from '@parley/server/seed/seed-demo';
import { logInAs, type TestUser } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { freePort } from '@parley/sip/testing/free-port';
import { writeXlsx } from 'hucre/xlsx';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { lendSpeech, oneRecogniser, secretOf } from '../kit/parley.ts';
import { RoleProcess } from '../kit/role.ts';
import { type Softphone, startSoftphone } from '../kit/softphone.ts';
import { silence } from '../kit/wav.ts';

const demoCompany = 1;
let server: TestServer;
let nodes: readonly RoleProcess[] = [];
let browser: TestBrowser;
let phone: Softphone | undefined;
let demo: TestUser;
let gateway: string;
let flow: string;

beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole') });
  const { database, settings } = server;
  const { db } = database;
  const [sipPort, labPort] = await Promise.all([freePort(), freePort()]);
  const logins = await seedDemo(db, { key: settings.key, labPort, adminPassword: 'Parley-test-1' });
  await lendSpeech(settings.dataDir);
  const environment = {
    ...{ DATABASE_URL: database.url, PARLEY_KEY: settings.key.toString('hex'), PARLEY_DATA: settings.dataDir, LOG_LEVEL: 'warn' },
    ...{ SIP_PORT: String(sipPort), LAB_PORT: String(labPort), RTP_PORTS: '20000-29999', PARLEY_GATEWAY_NETWORKS: '127.0.0.0/8' },
    ...oneRecogniser,
  };
  nodes = [new RoleProcess('voice', environment), new RoleProcess('lab', environment)];
  browser = await openBrowser();
  browser.page.setDefaultTimeout(60_000);
  await Promise.all(nodes.map((node) => node.start()));
  const user = await db.selectFrom('users').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow();
  demo = await logInAs(db, { id: user.id, username: 'demo', company: demoCompany });
  const own = db.selectFrom('gateways').select('id').where('company_id', '=', demoCompany);
  gateway = (await own.executeTakeFirstOrThrow()).id;
  const flows = db.selectFrom('flows').select('id').where('company_id', '=', demoCompany).where('language', '=', 'zh');
  flow = (await flows.where('production_version', 'is not', null).orderBy('id').executeTakeFirstOrThrow()).id;
  await db.updateTable('extensions').set({ user_id: user.id }).where('number', '=', '1001').execute();
  phone = await startSoftphone({ number: '1001', secret: secretOf(logins, '1001'), registrarPort: sipPort, says: silence(60_000) });
});
afterAll(async () => {
  await Promise.all([phone?.close(), browser?.close(), ...nodes.map((node) => node.stop())]);
  await server?.stop();
});

/** The page as somebody sees it. */
const as = async ({ token }: TestUser, path: string): Promise<Page> => {
  const { page } = browser;
  await page.context().addCookies([{ name: 'platform-token', value: token, url: server.url }]);
  await page.goto(server.url + path);
  return page;
};
const shoot = async (name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await browser.page.screenshot({ path: `${place}/${name}.png` });
};
const rowOf = (page: Page, name: string): Locator => page.locator('tr[data-id]', { hasText: name });
const workbook = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '名单', rows: rows.map((row) => [...row]) }] }));
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const newTask = async (name: string, phones: readonly string[]): Promise<string> => {
  const api = server.as(demo);
  const { id } = await api(task.create, { name, flowId: flow, gatewayId: gateway, robots: 1, ringSeconds: 8 });
  await api(task.append, { id, numbers: phones.map((one) => ({ phone: one })) });
  return id;
};

test('a task is made by its form, gets its numbers from a workbook, is started, and finishes', { timeout: 240_000 }, async () => {
  const page = await as(demo, '/callout/task-list');
  await page.getByRole('button', { name: '新建任务' }).first().click();
  const form = page.getByRole('dialog', { name: '新建任务' });
  await form.getByLabel('任务名称').fill('年末通知');
  await form.locator('#flowId').click();
  await page.locator('.ant-select-item-option').first().click();
  await form.locator('#gatewayId').click();
  await page.locator('.ant-select-item-option', { hasText: '模拟线路' }).click();
  await form.locator('#robots').fill('5');
  await form.getByRole('button', { name: /^重拨 每个号码只呼一次/ }).waitFor();
  await shoot('task-form-real');
  await form.getByRole('button', { name: '保存并导入号码' }).click();
  await page.getByText('导入号码 · 年末通知').waitFor();
  const rows = [['手机号', '姓名'], ...['1', '3', '1', '3'].map((digit, n) => [`138000001${n}${digit}`, '王女士'])];
  await page.locator('input[type=file]').setInputFiles({ name: 'list.xlsx', mimeType: xlsx, buffer: await workbook(rows) });
  await page.getByRole('button', { name: '开始导入' }).click();
  await page.getByRole('button', { name: '启动任务' }).click();
  await page.getByText(/^5 秒后开始拨打 4 人/).waitFor();
  const row = rowOf(page, '年末通知');
  await row.getByText('已完成').waitFor({ timeout: 100_000 });
  await shoot('task-finished');
  await row.getByRole('button', { name: '号码' }).click();
  const drawer = page.getByRole('dialog', { name: '号码 · 年末通知' });
  await expect.poll(() => drawer.locator('tr[data-id]').count()).toBe(4);
  await drawer.getByText('用户忙').first().waitFor();
});

test('an import says of each row why it was refused, in a file; what is no workbook is refused at once', async () => {
  const id = await newTask('退回的名单', ['13800000201']);
  const page = await as(demo, '/callout/task-list');
  await rowOf(page, '退回的名单').getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '导入号码' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'list.xlsx', mimeType: xlsx, buffer: Buffer.from('%PDF-1.7 and so on') });
  await page.getByText('文件类型仅支持xlsx/csv/txt').first().waitFor();
  const rows = [['手机号'], ['13800000201'], ['13800000202'], ['13800000202'], ['没有号码']];
  await file.setInputFiles({ name: 'list.xlsx', mimeType: xlsx, buffer: await workbook(rows) });
  await page.getByRole('button', { name: '开始导入' }).click();
  const reasons = page.getByRole('list', { name: '失败原因' });
  for (const reason of ['任务中已有', '与前面的号码重复', '号码格式有误']) await reasons.getByText(reason).waitFor();
  await shoot('import-refused');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载失败行' }).click();
  const told = await readFile(await (await coming).path(), 'utf8');
  for (const row of [/任务中已有.*13800000201/, /与前面的号码重复.*13800000202/, /号码格式有误.*没有号码/]) expect(told).toMatch(row);
  expect((await server.as(demo)(task.detail, { id })).progress.total).toBe(2);
});

test('three roles see the same numbers: one in full everywhere, one in tasks alone, one nowhere', async () => {
  const { db } = server.database;
  const api = server.as(demo);
  const permissions = [task.list, task.numberList, task.detail, callList].flatMap(({ permission }) =>
    (permission ?? '').split(/ (?:\|\||&&) /),
  );
  const person = async (name: string, unmask: ('call' | 'task')[]): Promise<TestUser> => {
    const { id: roleId } = await api(role.create, {
      name,
      permissions: [...new Set(permissions)],
      unmask,
      dataScope: 'company',
      flows: 'all',
      grades: 'all',
    });
    const id = uuid7();
    await db
      .insertInto('users')
      .values({ company_id: demoCompany, id, username: `${name}-user`, realname: name, password_hash: 'none', role_id: roleId })
      .execute();
    return logInAs(db, { id, username: `${name}-user`, company: demoCompany });
  };
  const seen = async (user: TestUser): Promise<{ tasks: boolean; calls: boolean }> => {
    const page = await as(user, '/callout/task-list');
    await rowOf(page, '年末通知').getByRole('button', { name: '号码' }).click();
    const numbers = page.getByRole('dialog', { name: '号码 · 年末通知' }).locator('tr[data-id]');
    await expect.poll(() => numbers.count()).toBe(4);
    const tasks = (await numbers.allTextContents()).map((text) => /138\d{8}/.test(text));
    await page.goto(`${server.url}/call/call-info`);
    await page.locator('tr[data-id]').first().waitFor();
    const calls = (await page.locator('tr[data-id]').allTextContents()).map((text) => /138\d{8}/.test(text));
    expect([new Set(tasks).size, new Set(calls).size]).toEqual([1, 1]);
    return { tasks: tasks[0] ?? false, calls: calls[0] ?? false };
  };
  expect(await seen(await person('全部可见', ['task', 'call']))).toEqual({ tasks: true, calls: true });
  expect(await seen(await person('任务可见', ['task']))).toEqual({ tasks: true, calls: false });
  expect(await seen(await person('都不可见', []))).toEqual({ tasks: false, calls: false });
});

test('a call of a task that is paused in mid-run is taken over by a phone of one’s own, and no other number is called', {
  timeout: 240_000,
}, async () => {
  const id = await newTask('中途暂停', ['13800000306', '13800000316', '13800000326']);
  const page = await as(demo, '/callout/task-list');
  const row = rowOf(page, '中途暂停');
  await row.getByRole('button', { name: '启动' }).click();
  const api = server.as(demo);
  await eventually('somebody has answered', async () => (await api(task.detail, { id })).progress.talking === 1 || undefined);
  await row.getByRole('button', { name: '暂停' }).click();
  await row.getByText('已暂停').waitFor();
  await page.goto(`${server.url}/call/call-live`);
  const call = page.locator('.live-wall tbody tr').first();
  await call.getByRole('button', { name: '接管通话' }).click();
  await page
    .getByRole('dialog', { name: /^接管与 .* 的通话？/ })
    .getByRole('button', { name: '接管通话' })
    .click();
  await page.getByText('分机 1001 正在振铃，请接起').waitFor();
  await call.getByText('人工通话中').waitFor();
  await shoot('taken-over');
  await phone?.hangUp();
  await eventually('the call is over', async () => (await api(task.detail, { id })).progress.talking === 0 || undefined);
  const { progress, state } = await api(task.detail, { id });
  expect({ state, calls: progress.calls, waiting: progress.waiting }).toEqual({ state: 'paused', calls: 1, waiting: 2 });
  const [record] = (await api(callList, { taskId: id })).list;
  expect(record).toMatchObject({ status: 'answered', callee: '13800000306' });
});
