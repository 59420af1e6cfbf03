import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import { type Flow, flow as graph } from '@parley/contract/flow/schema';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const saying = (text: string): Flow => {
  const draft = graph.parse(structuredClone(parcelDelivery));
  const node = draft.nodes.find(({ id }) => id === 'identity');
  if (node && 'prompts' in node && node.prompts[0]) node.prompts[0].text = text;
  return draft;
};
const [first, second] = [saying('您好，请问是{姓名}吗？'), saying('您好，您是{姓名}本人吗？')];

/** A flow whose production runs the second of two versions. */
const published = async (name: string): Promise<string> => {
  const { id: flow_id } = await api(flow.create, { name, draft: first });
  await api(flow.publish, { flow_id, note: 'one' });
  await api(flow.update, { flow_id, revision: 1, draft: second });
  await api(flow.publish, { flow_id, note: 'two' });
  return flow_id;
};
const greeting = async (flow_id: string, source: 'production' | 'uat' | 'draft'): Promise<string | undefined> =>
  (await api(flow.askSend, { flow_id, source, variables: { 姓名: '李雷' } })).says[0]?.text;

test('a record says who made a version, for where, and which nodes it changed', async () => {
  const flow_id = await published('Records');
  const { list } = await api(flow.publishRecord, { flow_id });
  expect(list).toMatchObject([
    {
      number: 2,
      note: 'two',
      publishedBy: 'chief1',
      environment: 'production',
      ofNumber: null,
      inProduction: true,
      changes: { changed: ['确认身份'], counts: { added: 0, changed: 1, removed: 0, items: 0 } },
    },
    { number: 1, note: 'one', changes: null, inProduction: false },
  ]);
});

test('an earlier version published again is a new record, and none is lost', async () => {
  const flow_id = await published('Rolled back');
  const answer = await api(flow.rollBack, { flow_id, number: 1, note: '客户投诉' });
  expect(answer).toEqual({ msg: '已把 v1 重新发布到生产，版本 v3', version: 3, revision: 2 });
  const { list } = await api(flow.publishRecord, { flow_id });
  expect(list.map(({ number, ofNumber, inProduction }) => ({ number, ofNumber, inProduction }))).toEqual([
    { number: 3, ofNumber: 1, inProduction: true },
    { number: 2, ofNumber: null, inProduction: false },
    { number: 1, ofNumber: null, inProduction: false },
  ]);
  expect(await greeting(flow_id, 'production')).toBe('您好，请问是李雷吗？');
  // The draft is whoever's who works on it.
  expect(await greeting(flow_id, 'draft')).toBe('您好，您是李雷本人吗？');
  await expect(api(flow.rollBack, { flow_id, number: 3 })).rejects.toMatchObject({
    message: 'v3 正在生产运行',
    data: { problem: 'flow.runs-already' },
  });
  await expect(api(flow.rollBack, { flow_id, number: 9 })).rejects.toMatchObject({ code: 404 });
});

test('a draft that is put back to a version is kept as one first', async () => {
  const flow_id = await published('Draft back');
  const third = saying('喂，{姓名}？');
  await api(flow.update, { flow_id, revision: 2, draft: third });
  await expect(api(flow.rollBack, { flow_id, number: 1, to: 'draft', revision: 2 })).rejects.toMatchObject({
    data: { problem: 'row.changed' },
  });
  expect(await api(flow.rollBack, { flow_id, number: 1, to: 'draft', revision: 3 })).toEqual({
    msg: '草稿已退回 v1，退回前的草稿存为 v3',
    version: 3,
    revision: 4,
  });
  expect(await greeting(flow_id, 'draft')).toBe('您好，请问是李雷吗？');
  expect((await api(flow.publishRecord, { flow_id })).list[0]).toMatchObject({ number: 3, environment: 'draft', inProduction: false });
  expect(await api(flow.detail, { flow_id })).toMatchObject({ productionVersion: 2 });
  // What was kept comes back, and what a version has already is not kept again.
  expect(await api(flow.rollBack, { flow_id, number: 3, to: 'draft', revision: 4 })).toMatchObject({ version: 4 });
  expect(await greeting(flow_id, 'draft')).toBe('喂，李雷？');
});

test('simulation is told what differs when it is updated, and a chat that goes on keeps what it began with', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Incremental', draft: first });
  expect(await api(flow.updateUat, { flow_id })).toMatchObject({ msg: '已发布到仿真，版本 v1' });
  const begun = await api(flow.askSend, { flow_id, source: 'uat', variables: { 姓名: '李雷' } });
  const draft = saying('您好，您是{姓名}本人吗？');
  draft.nodes = draft.nodes.map((node) => (node.id === 'tomorrow' ? { ...node, name: '换了名字' } : node));
  await api(flow.update, { flow_id, revision: 1, draft });
  expect((await api(flow.updateUat, { flow_id })).msg).toBe(
    `已更新仿真，版本 v2：改 2 个节点，多 0 个，少 0 个，库 0 处，其余 ${draft.nodes.length - 2} 个节点不变`,
  );
  const { session_id } = begun;
  const next = await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: '对的' } });
  expect(next).toMatchObject({ nodeId: 'tomorrow', nodeName: first.nodes.find(({ id }) => id === 'tomorrow')?.name });
  expect(await greeting(flow_id, 'uat')).toBe('您好，您是李雷本人吗？');
});

test('two versions are compared in the words of the reader', async () => {
  const flow_id = await published('Compared');
  const zh = await api(flow.compare, { flow_id, before: 1, after: 2 });
  expect(zh.nodes).toMatchObject([
    {
      id: 'identity',
      change: 'changed',
      fields: [
        {
          label: '话术',
          before: expect.stringMatching(/^您好，请问是{姓名}吗？/),
          after: expect.stringMatching(/^您好，您是{姓名}本人吗？/),
        },
      ],
    },
  ]);
  expect(zh).toMatchObject({
    name: 'Compared',
    same: first.nodes.length - 1,
    items: [],
    before: { number: 1, by: 'chief1' },
    after: { number: 2, inProduction: true },
  });
  const en = await server.as(company.chief, 'en')(flow.compare, { flow_id, before: 2, after: 'draft' });
  expect(en).toMatchObject({ nodes: [], items: [], after: { number: null } });
  await expect(api(flow.compare, { flow_id, before: 7, after: 'draft' })).rejects.toMatchObject({ code: 404 });
});
