import type { Client } from '@parley/contract';
import { create, detail, publish, publishRecord, update } from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { queueNumbers } from '@parley/contract/flow-queue';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { addCompany } from '@parley/server/testing/fixture';
import { type TestServer, testServer } from '@parley/server/testing/test-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../kit/browser.ts';

let server: TestServer;
let browser: TestBrowser;
let api: Client;
beforeAll(async () => {
  server = await testServer({ consoleDir: inject('builtConsole'), roles: ['api'] });
  const company = await addCompany(server.database.db, server.settings.key, 1);
  browser = await openBrowser();
  await browser.page.context().addCookies([{ name: 'platform-token', value: company.chief.token, url: server.url }]);
  await browser.page.setViewportSize({ width: 1440, height: 900 });
  api = server.as(company.chief);
});
afterAll(() => Promise.all([browser?.close(), server?.stop()]));

const shoot = async (name: string): Promise<void> => {
  const place = process.env.PARLEY_SCREENSHOTS;
  if (place) await browser.page.screenshot({ path: `${place}/${name}.png` });
};

/** A flow whose draft says one thing otherwise, has a node more and a node less than its first version. */
const changedFlow = async (): Promise<string> => {
  const { id: flow_id } = await api(create, { name: '包裹派送', draft: parcelDelivery });
  await api(publish, { flow_id, note: '第一版' });
  const draft: Flow = graph.parse(structuredClone(parcelDelivery));
  const identity = draft.nodes.find(({ id }) => id === 'identity');
  if (identity && 'prompts' in identity && identity.prompts[0]) identity.prompts[0].text = '您好，您是{姓名}本人吗？';
  const said = draft.nodes.find(({ kind }) => kind === 'speak' || kind === 'hangup');
  const gone = draft.nodes.find(({ kind }) => kind === 'set' || kind === 'condition') ?? draft.nodes.at(-1);
  draft.nodes = [
    ...draft.nodes.filter(({ id }) => id !== gone?.id),
    { ...structuredClone(said ?? draft.nodes[0]), id: 'brand-new', name: '新加的', position: { x: 40, y: 900 } } as Flow['nodes'][number],
  ];
  draft.edges = draft.edges.filter(({ from, to }) => from !== gone?.id && to !== gone?.id);
  await api(update, { flow_id, revision: 1, draft });
  return flow_id;
};

test('what a draft changed is seen on the canvas and in words, and a node is taken back, which can be undone', async () => {
  const { page } = browser;
  const flow_id = await changedFlow();
  await page.goto(`${server.url}/flow/flow`);
  await page
    .getByRole('row', { name: /包裹派送/ })
    .getByRole('button', { name: '更多' })
    .click();
  await page.getByRole('menuitem', { name: '发布记录' }).click();
  await page.getByText('首个版本').waitFor();
  await shoot('versions');
  await page.getByRole('link', { name: '和草稿对比' }).click();
  await page.getByRole('heading', { name: '改了', exact: false }).waitFor();
  expect(await page.locator('.fc-node.is-added').count()).toBe(1);
  expect(await page.locator('.fc-node.is-removed').count()).toBe(1);
  await shoot('compare');
  const list = page.locator('.cmp-changes');
  await list.getByText('确认身份').first().waitFor();
  await page.keyboard.press('n');
  await page.getByText('第 2 处').waitFor();

  await list.locator('li', { hasText: '确认身份' }).getByRole('button', { name: '取 v1' }).click();
  await page.getByText('「确认身份」已改回 v1 的').waitFor();
  const said = async () => JSON.stringify((await api(detail, { flow_id })).draft.nodes.find(({ id }) => id === 'identity'));
  expect(await said()).not.toContain('本人吗');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(said).toContain('本人吗');
  // The page has read the draft again, so that it names the revision that is replaced.
  await list.locator('li', { hasText: '确认身份' }).getByRole('button', { name: '取 v1' }).waitFor();

  await page.getByRole('button', { name: '草稿退回 v1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '草稿退回 v1' }).click();
  await page.getByRole('heading', { name: '两版的对话一样' }).waitFor();
  expect((await api(publishRecord, { flow_id })).list[0]).toMatchObject({ number: 2, environment: 'draft' });
});

test('numbers are put into a queue, the refused ones stay with their reasons, and the queue is paused', async () => {
  const { page } = browser;
  await page.goto(`${server.url}/callout/queue-number`);
  await page.getByRole('button', { name: '加入号码' }).first().click();
  const dialog = page.getByRole('dialog', { name: '加入号码' });
  await dialog.locator('#put-flow').click();
  await page.getByTitle('Mark1Mark flow').last().click();
  await dialog.locator('#put-numbers').fill('13900000001, 姓名=王女士\n13900000001\nabc');
  await dialog.getByRole('button', { name: '加入 3 个' }).click();
  await dialog.getByText('与前面的号码重复').waitFor();
  await dialog.getByText('号码格式有误').waitFor();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await page.getByText('等待 1').waitFor();
  await shoot('queue-numbers');
  await page.getByRole('button', { name: '暂停 Mark1Mark flow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '暂停' }).click();
  await page.getByRole('button', { name: '运行 Mark1Mark flow' }).waitFor();
  expect((await api(queueNumbers, {})).queues).toMatchObject([{ state: 'paused', waiting: 1 }]);
});
