import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as flow from '@parley/contract/flow';
import { uuid7 } from '@parley/db';
import { extensionPlace, seal } from '@parley/db/seal';
import { addCompany, logInAs, type TestCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { freePort } from '@parley/sip/testing/free-port';
import { createEspeak } from '@parley/speech';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';
import { eventually } from '../kit/eventually.ts';
import { lendSpeech } from '../kit/parley.ts';
import { RoleProcess } from '../kit/role.ts';
import { startSoftphone } from '../kit/softphone.ts';
import { silence } from '../kit/wav.ts';

const shots = process.env.PARLEY_SCREENSHOTS;
let server: TestServer;
let company: TestCompany;
let mine: TestBrowser;
let theirs: TestBrowser;
let voice: RoleProcess;
let sipPort: number;
let folder: string;
beforeAll(async () => {
  if (shots) await mkdir(shots, { recursive: true });
  server = await testServer({ consoleDir: inject('builtConsole'), roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  folder = await mkdtemp(join(tmpdir(), 'parley-flow-'));
  await lendSpeech(folder);
  sipPort = await freePort();
  voice = new RoleProcess('voice', {
    ...{ DATABASE_URL: server.database.url, PARLEY_KEY: server.settings.key.toString('hex'), PARLEY_DATA: folder, LOG_LEVEL: 'warn' },
    ...{ SIP_PORT: String(sipPort), RTP_PORTS: '20000-29999', SIP_HOST: '127.0.0.1' },
  });
  [mine, theirs] = await Promise.all([openBrowser(), openBrowser(), voice.start()]);
});
afterAll(async () => {
  await Promise.all([mine?.close(), theirs?.close(), voice?.stop()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A softphone at the chief's own extension, registered. */
const ownPhone = async (number: string) => {
  const { db } = server.database;
  const id = uuid7();
  const [secret, company_id] = ['a-secret-of-phones-3', 1];
  const sealed = seal(server.settings.key, secret, extensionPlace(company_id, id));
  await db
    .insertInto('extensions')
    .values({ company_id, id, number, name: number, codecs: ['PCMA'], secret: sealed, user_id: company.chief.id })
    .execute();
  const phone = await startSoftphone({ number, secret, registrarPort: sipPort, says: silence(600_000) });
  await eventually(`${number} is registered`, async () => {
    const row = await db.selectFrom('extensions').select('registered_until').where('id', '=', id).executeTakeFirst();
    return (row?.registered_until && row.registered_until > new Date()) || undefined;
  });
  return phone;
};

/** Has the designer's test ring a phone, which answers the first question with yes. */
const phoneIt = async (page: Page, flow_id: string): Promise<void> => {
  const phone = await ownPhone('8101');
  const synthesiser = createEspeak();
  try {
    const yes = await eventually('a yes is spoken', async () => {
      const speech = await synthesiser.speak({ text: '是的', language: 'zh' });
      return speech.kind === 'spoken' ? speech.samples : undefined;
    });
    await page.goto(`${server.url}/flow/test/${flow_id}?view=phone`);
    await page.getByRole('button', { name: '打过来' }).click();
    const talk = page.getByRole('region', { name: '通话内容' });
    await talk.getByText('您好，您的车该保养了，要预约吗？').first().waitFor({ timeout: 60_000 });
    if (shots) await page.screenshot({ path: `${shots}/flow-phoned.png` });
    await phone.say(yes);
    await talk.getByText('哪天方便？').first().waitFor({ timeout: 60_000 });
    await phone.hangUp();
    await page.getByText('已结束：已接通').first().waitFor({ timeout: 30_000 });
    const calls = await server.database.db.selectFrom('calls').select(['callee', 'status']).where('environment', '=', 'uat').execute();
    expect(calls).toEqual([{ callee: '8101', status: 'answered' }]);
  } finally {
    await Promise.all([phone.close(), synthesiser.close()]);
  }
};

const logIn = (page: Page, token: string) =>
  page.context().addCookies([
    { name: 'flow-token', value: token, url: server.url },
    { name: 'platform-token', value: token, url: server.url },
  ]);

/** Presses of a mouse's button so far, over all pages of a context. */
const countClicks = async (page: Page): Promise<() => number> => {
  let clicks = 0;
  await page.exposeFunction('parleyClicked', () => {
    clicks += 1;
  });
  await page.addInitScript({ content: `document.addEventListener('pointerdown', () => window.parleyClicked(), true)` });
  return () => clicks;
};

const leadTo = async (page: Page, exit: string, node: string): Promise<void> => {
  await page.getByLabel(`${exit} 的去向`).click();
  await page.locator('.ant-select-item-option:visible', { hasText: node }).click();
};

test('a flow is built from nothing in under forty clicks and published; two people work on it, its exits show what calls took them, and it is phoned', async () => {
  const { page, complaints } = mine;
  const api = server.as(company.chief);
  await logIn(page, company.chief.token);
  const clicks = await countClicks(page);
  await page.goto(`${server.url}/flow/flow`);
  await page.getByRole('button', { name: '新建话术' }).first().click();
  await page.locator('#name').fill('保养提醒');
  await page.getByRole('button', { name: '新建并设计' }).click();
  await page.locator('.react-flow__node').first().waitFor();
  const palette = page.getByRole('toolbar', { name: '节点库' });
  const panel = page.locator('.fed-panel:not([hidden])');
  await palette.getByRole('button', { name: '添加询问节点' }).click();
  await page.keyboard.type('您好，您的车该保养了，要预约吗？');
  await panel.getByLabel('节点名称').fill('开场');
  await leadTo(page, '否定', '挂机');
  await leadTo(page, '未识别', '挂机');
  await leadTo(page, '静默', '挂机');
  await palette.getByRole('button', { name: '添加收集节点' }).click();
  await page.keyboard.type('哪天方便？');
  await panel.getByRole('combobox', { name: '槽位', exact: true }).click();
  await page.getByRole('button', { name: '新建槽位', exact: true }).click();
  await leadTo(page, '未填到', '挂机');
  await leadTo(page, '拒答', '挂机');
  await leadTo(page, '已填', '挂机');
  await page.locator('.react-flow__node', { hasText: '开场' }).click();
  await leadTo(page, '肯定', '收集');
  await page.locator('.fed-bar').getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: '发布到生产' }).click();
  await page.getByText('已发布到生产，版本 v1').waitFor();
  expect(clicks()).toBeLessThan(40);

  const [made] = (await api(flow.list, { name: '保养提醒' })).list;
  const flow_id = made?.id ?? '';
  expect(made).toMatchObject({ productionVersion: 1 });

  // What calls took: three yes, one no.
  const { draft } = await api(flow.detail, { flow_id });
  const ask = draft.nodes.find(({ kind }) => kind === 'ask');
  const [yes, no] = ask?.kind === 'ask' ? ask.answers : [];
  const of = { company_id: 1, flow_id, version: 1, day: new Date().toISOString().slice(0, 10), node: ask?.id ?? '' };
  await server.database.db
    .insertInto('flow_exit_days')
    .values([
      { ...of, exit: yes?.id ?? '', times: 3 },
      { ...of, exit: no?.id ?? '', times: 1 },
    ])
    .execute();
  await page.locator('.fed-bar').getByRole('button', { name: '显示 7 天出口占比' }).click();
  await page.locator('.fc-exit', { hasText: '肯定' }).getByText('75%').waitFor();
  await page.locator('.fc-exit', { hasText: '否定' }).getByText('25%').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/flow-shares.png` });

  // Somebody else opens it, and is seen where they are.
  const id = uuid7();
  const user = { company_id: 1, id, username: 'second', realname: '赵敏', password_hash: 'none', flag: '1', role_id: null };
  await server.database.db.insertInto('users').values(user).execute();
  const { token } = await logInAs(server.database.db, { id, username: 'second', company: 1 });
  await logIn(theirs.page, token);
  await theirs.page.goto(`${server.url}/flow/design/${flow_id}`);
  await theirs.page.locator('.react-flow__node', { hasText: '开场' }).click();
  await page.getByRole('button', { name: '到 赵敏 所在的节点' }).click();
  await expect.poll(() => panel.getByLabel('节点名称').inputValue()).toBe('开场');
  // What both change is in the draft in the end.
  await theirs.page.locator('.fed-panel:not([hidden])').getByLabel('节点名称').fill('问预约');
  await page.locator('.react-flow__node', { hasText: '问预约' }).waitFor();
  await page.locator('.react-flow__node', { hasText: '收集' }).click();
  await panel.getByLabel('节点名称').fill('问日子');
  await theirs.page.locator('.react-flow__node', { hasText: '问日子' }).waitFor();
  await expect
    .poll(async () => (await api(flow.detail, { flow_id })).draft.nodes.map(({ name }) => name).toSorted())
    .toEqual(expect.arrayContaining(['问日子', '问预约']));

  // The node is made a component, and unpacked again.
  await page.locator('.fed-rail').getByRole('button', { name: '组件', exact: true }).click();
  await panel.getByRole('button', { name: '用所选节点做' }).click();
  await panel.getByLabel('组件名称').fill('收日子');
  await expect
    .poll(async () =>
      (await api(flow.detail, { flow_id })).draft.components.map(({ name, nodes }) => [name, nodes.map(({ kind }) => kind)]),
    )
    .toEqual([['收日子', ['start', 'collect', 'return']]]);
  if (shots) await page.screenshot({ path: `${shots}/flow-components.png` });
  await panel.getByRole('button', { name: '在画布上展开来改' }).click();
  await page.locator('.react-flow__node', { hasText: '问日子' }).waitFor();
  await page.locator('.fed-rail').getByRole('button', { name: '实体库', exact: true }).click();
  await panel.getByRole('button', { name: '新建' }).click();
  await panel.getByLabel('实体库名称').fill('门店');
  await panel.getByRole('button', { name: '加一个值' }).click();
  await expect
    .poll(async () => (await api(flow.detail, { flow_id })).draft.libraries)
    .toMatchObject([{ name: '门店', items: [{ synonyms: [] }] }]);
  if (shots) await page.screenshot({ path: `${shots}/flow-libraries.png` });
  await phoneIt(page, flow_id);
  expect([...complaints, ...theirs.complaints]).toEqual([]);
}, 300_000);
