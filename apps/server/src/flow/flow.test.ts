import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import { importScript } from '@parley/contract/flow-script-file';
import type { ServerMessage } from '@parley/contract/socket';
import { uuid7 } from '@parley/db';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { writeTable } from '../transfer/write-table.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const broken: Flow = { ...parcelDelivery, edges: parcelDelivery.edges.filter(({ from, exit }) => from !== 'identity' || exit !== 'is') };

test('a draft with faults is told with its nodes, in the language asked for, and is not published', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Broken', draft: broken });
  const zh = await api(flow.verify, { flow_id });
  expect(zh.status).toBe('error');
  expect(zh.status_msg).toContain('确认身份：');
  expect(zh.issues).toContainEqual(expect.objectContaining({ code: 'exit-open', node: 'identity', exit: 'is', severity: 'error' }));
  const en = await server.as(company.chief, 'en')(flow.verify, { flow_id });
  expect(en.status_msg).toContain('leads nowhere');
  await expect(api(flow.publish, { flow_id })).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('话术校验未通过：确认身份：'),
    data: { problem: 'flow.faulty' },
  });
  expect((await api(flow.publishRecord, { flow_id })).total).toBe(0);
});

test('a published version stays as it was, whatever becomes of the draft', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Parcel', draft: parcelDelivery });
  expect(await api(flow.verify, { flow_id })).toMatchObject({ status: 'ok', status_msg: '' });
  await api(flow.publish, { flow_id });
  await api(flow.update, { flow_id, revision: 1, draft: broken });
  expect(await api(flow.detail, { flow_id })).toMatchObject({ changed: true, productionVersion: 1, revision: 2 });
  const first = await api(flow.askSend, { flow_id, source: 'production' });
  const answer = await api(flow.askSend, { flow_id, session_id: first.session_id, event: { kind: 'text', text: '是我' } });
  expect(answer.nodeId).toBe('tomorrow');
  await expect(api(flow.publish, { flow_id, revision: 1 })).rejects.toMatchObject({ data: { problem: 'row.changed' } });
});

test('two who publish at once make two versions', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Twice', draft: parcelDelivery });
  const versions = await Promise.all([1, 2, 3].map(() => api(flow.publish, { flow_id })));
  expect(versions.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
});

test('what is learned from the sentences of a version is kept with it when it is published', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Learned', draft: parcelDelivery });
  const { version } = await api(flow.publish, { flow_id });
  const kept = await server.database.db
    .selectFrom('flow_trainings')
    .select(['number', 'training'])
    .where('flow_id', '=', flow_id)
    .execute();
  expect(kept.map(({ number }) => number)).toEqual([version]);
  expect(kept[0]?.training.length).toBeGreaterThan(1_000);
});

test('simulation takes an unchanged draft as the version it is already, and a changed one as a new version', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Simulated', draft: parcelDelivery });
  const state = async () => {
    const { uatVersion, productionVersion } = await api(flow.detail, { flow_id });
    return { uatVersion, productionVersion, versions: (await api(flow.publishRecord, { flow_id })).total };
  };
  expect(await api(flow.updateUat, { flow_id })).toEqual({ version: 1, msg: '已发布到仿真，版本 v1' });
  expect(await api(flow.updateUat, { flow_id, type: 'all' })).toEqual({ version: 1, msg: '草稿没有改动，仿真已重新载入 v1' });
  expect(await api(flow.updateUat, { flow_id })).toEqual({ version: 1, msg: '草稿没有改动，仿真仍是 v1' });
  // A new name is no new conversation.
  await api(flow.update, { flow_id, revision: 1, name: 'Simulated again' });
  expect(await server.as(company.chief, 'en')(flow.updateUat, { flow_id, type: 'all' })).toEqual({
    version: 1,
    msg: 'The draft is unchanged: simulation has loaded v1 again',
  });
  expect(await state()).toEqual({ uatVersion: 1, productionVersion: null, versions: 1 });

  const louder = { ...parcelDelivery, listening: { ...parcelDelivery.listening, silenceMs: parcelDelivery.listening.silenceMs + 500 } };
  await api(flow.update, { flow_id, revision: 2, draft: louder });
  expect(await api(flow.updateUat, { flow_id })).toMatchObject({ version: 2 });
  // What production got last is not made once more for simulation.
  await api(flow.publish, { flow_id });
  expect(await api(flow.updateUat, { flow_id })).toEqual({ version: 3, msg: '已发布到仿真，版本 v3' });
  expect(await state()).toEqual({ uatVersion: 3, productionVersion: 3, versions: 3 });
});

test('the chat shows why it went where it went, and ends as a call would', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Chat', draft: parcelDelivery });
  const begun = await api(flow.askSend, { flow_id, variables: { 姓名: '李雷' } });
  expect(begun.says[0]).toMatchObject({ text: '您好，我是顺达快递的智能客服，请问是李雷吗？', nodeId: 'identity', nodeName: '确认身份' });
  expect(begun).toMatchObject({ ended: false, expects: 'speech', variables: { 姓名: '李雷', 小区: '阳光花园' } });
  const { session_id } = begun;

  const yes = await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: '对的' } });
  expect(yes.decisions[0]).toMatchObject({ nodeId: 'identity', intent: '肯定', matchedBy: 'exact', exit: 'is', evidence: '对的' });
  expect(yes.path.map(({ nodeId }) => nodeId)).toEqual(['start', 'identity', 'tomorrow']);
  expect(yes.says[0]?.text).toContain('阳光花园');

  const silent = await api(flow.askSend, { flow_id, session_id, event: { kind: 'silence' } });
  expect(silent.trace).toContainEqual(expect.objectContaining({ kind: 'fallback', of: 'silence' }));
  const gone = await api(flow.askSend, { flow_id, session_id, event: { kind: 'hangup' } });
  expect(gone).toMatchObject({ ended: true, expects: 'nothing' });
  await expect(api(flow.askSend, { flow_id, session_id, event: { kind: 'silence' } })).rejects.toMatchObject({
    data: { problem: 'flow.chat-over' },
  });
});

test('a value beside an answer is told with its decision, asked back or filled', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Values', draft: parcelDelivery });
  const { session_id } = await api(flow.askSend, { flow_id });
  const say = (text: string) => api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text } });
  await say('是的');
  const [moved] = (await say('后天下午吧')).decisions;
  expect(moved).toMatchObject({ intent: '改天', exit: 'other-day', slots: { 派送日期: expect.any(String) } });
  const confirmed = await say('对');
  expect(confirmed.decisions).toMatchObject([{ exit: 'filled', slots: { 派送日期: expect.any(String), 送达时段: '下午' } }]);
  expect(confirmed.grade).toBe('A');
});

test('a tester who thinks for hours does not end the chat as too long a call', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Slow', draft: parcelDelivery });
  const { session_id } = await api(flow.askSend, { flow_id });
  await server.database.db
    .updateTable('chat_sessions')
    .set({ updated_at: new Date(Date.now() - 3_600_000) })
    .execute();
  expect(await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: '是的' } })).toMatchObject({ ended: false });
});

test('of two answers sent at once one counts', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Both', draft: parcelDelivery });
  const { session_id } = await api(flow.askSend, { flow_id });
  const event = { kind: 'text', text: '是的' } as const;
  const both = await Promise.allSettled([1, 2, 3, 4].map(() => api(flow.askSend, { flow_id, session_id, event })));
  const codes = both.map((one) => (one.status === 'fulfilled' ? 0 : one.reason.code));
  expect(codes).toContain(0);
  expect(codes.every((code) => code === 0 || code === 409)).toBe(true);
  const row = await server.database.db.selectFrom('chat_sessions').select('turn').where('id', '=', session_id).executeTakeFirstOrThrow();
  expect(row.turn).toBe(codes.filter((code) => code === 0).length);
});

test('a chat belongs to who began it', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Mine', draft: parcelDelivery });
  const { session_id } = await api(flow.askSend, { flow_id });
  const other = await addCompany(server.database.db, server.settings.key, 2);
  await expect(server.as(other.chief)(flow.askSend, { flow_id, session_id, event: { kind: 'silence' } })).rejects.toMatchObject({
    code: 404,
  });
});

test('a name is taken once, whatever its case, until its flow is in the bin', async () => {
  const { id } = await api(flow.create, { name: 'Name' });
  await expect(api(flow.create, { name: 'NAME' })).rejects.toMatchObject({ message: '“NAME”已存在' });
  await api(flow.remove, { ids: [id] });
  await api(flow.create, { name: 'Name' });
  await expect(api(flow.recycle, { ids: [id] })).rejects.toMatchObject({ code: 409 });
});

test('a save of what changed keeps the rest, tells what verify finds, signs comments, and never writes over a later revision', async () => {
  const { id: flow_id } = await api(flow.create, { name: 'Patched', draft: parcelDelivery });
  const edges = parcelDelivery.edges.filter(({ from, exit }) => from === 'identity' && exit === 'is').map(({ id }) => id);
  const note = { id: 'c1', nodeId: 'identity', text: '这句太长', by: 'Somebody else', at: '2001-01-01T00:00:00.000Z' };
  const changes = [
    { kind: 'items' as const, part: 'edges' as const, remove: edges },
    { kind: 'items' as const, part: 'comments' as const, put: [note] },
  ];
  const saved = await api(flow.update, { flow_id, revision: 1, changes, check: true });
  expect(saved.revision).toBe(2);
  expect(saved.issues).toContainEqual(expect.objectContaining({ code: 'exit-open', node: 'identity', exit: 'is' }));
  const { draft } = await api(flow.detail, { flow_id });
  expect(draft.edges).toEqual(parcelDelivery.edges.filter(({ id }) => !edges.includes(id)));
  expect(draft.nodes).toEqual(parcelDelivery.nodes);
  expect(draft.comments).toMatchObject([{ text: '这句太长', resolvedBy: '' }]);
  expect(draft.comments[0]?.by).not.toBe('Somebody else');
  expect(draft.comments[0]?.at).not.toBe(note.at);
  await expect(api(flow.update, { flow_id, revision: 1, changes })).rejects.toMatchObject({ data: { problem: 'row.changed' } });
  const wrong = [{ kind: 'items' as const, part: 'nodes' as const, put: [{ id: 'x', kind: 'no such kind' }] }];
  await expect(api(flow.update, { flow_id, revision: 2, changes: wrong })).rejects.toMatchObject({ code: 400 });
});

test('who has a flow open learns who else has, where they are, and of every save; nobody else does', async () => {
  const { id: flowId } = await api(flow.create, { name: 'Together', draft: parcelDelivery });
  const at = (socket: { send: (text: string) => void }, node: string | null, flow: string | null = flowId): void =>
    socket.send(JSON.stringify({ action: 'request', type: 'flow-open', data: { flowId: flow, node }, timestamp: 0 }));
  const [one, other, outside] = await Promise.all([1, 2, 3].map(() => server.connected(company.chief)));
  if (!one || !other || !outside) throw new Error('no sockets');
  const userId = uuid7();
  const second = { id: userId, username: 'second', company: 1 };
  const { db } = server.database;
  await db.insertInto('users').values({ company_id: 1, id: userId, username: 'second', password_hash: 'none', flag: '1' }).execute();
  const theirs = await server.connected(await logInAs(db, second));
  at(one.socket, 'identity');
  at(theirs.socket, 'tomorrow');
  const people = (message: ServerMessage) =>
    message.action === 'push' && message.type === 'flow-open' ? message.data.people.map(({ node }) => node).sort() : [];
  await one.hear((message) => people(message).join() === 'identity,tomorrow');
  await api(flow.update, { flow_id: flowId, revision: 1, changes: [] });
  await theirs.hear((message) => message.action === 'push' && message.type === 'flow-saved' && message.data.revision === 2);
  at(theirs.socket, null, null);
  await one.hear((message) => people(message).join() === 'identity');
  expect(outside.heard.filter((message) => message.action === 'push' && message.type.startsWith('flow-'))).toEqual([]);
});

test.each([
  ['xlsx', 'utf-8'],
  ['csv', 'gbk'],
] as const)('a script of a team in %s (%s) becomes a draft, and what found no place is told with its row', async (format, encoding) => {
  async function* rows() {
    yield ['节点', '话术', '客户', '语料', '去向'];
    yield ['开场', '您好，想了解课程吗？', '有兴趣听听', '行啊、说说看', '介绍'];
    yield ['', '', '多少钱', '', '没有这一步'];
    yield ['介绍', '课程一共十节。', '', '', '挂机'];
  }
  const parts: Uint8Array[] = [];
  for await (const bytes of writeTable(format, encoding, '话术', rows()).bytes) parts.push(bytes);
  const file = new File(
    parts.map((part) => new Uint8Array(part)),
    `课程邀约.${format}`,
  );
  const made = await api(importScript, {}, { files: { file } });
  expect(made).toMatchObject({
    name: expect.stringContaining('课程邀约'),
    errors: 0,
    unplaced: [{ where: expect.stringContaining('第 3 行'), why: expect.stringContaining('没有这一步') }],
  });
  const { draft } = await api(flow.detail, { flow_id: made.id });
  expect(draft.nodes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['start 开始', 'ask 开场', 'speak 介绍', 'hangup 挂机']);
  expect(draft.intents.find(({ name }) => name === '有兴趣听听')?.similar).toEqual(['有兴趣听听', '行啊', '说说看']);
});
