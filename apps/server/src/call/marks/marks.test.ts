import type { Client } from '@parley/contract';
import { bakeOff } from '@parley/contract/bake-off';
import { callMark } from '@parley/contract/call-mark';
import { feedback } from '@parley/contract/feedback';
import { flow as graph } from '@parley/contract/flow/schema';
import { problemCollectList } from '@parley/contract/flow-batch';
import { json } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany } from '../../testing/fixture.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
let clerk: Client;
let call: string;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  api = server.as(company.chief);
  call = company.ids.call;
  await db
    .updateTable('calls')
    .set({ recording: '1/a.wav', slots: json({ 城市: '杭州' }), end_node: '结束语' })
    .execute();
  const { draft } = await db.selectFrom('flows').select('draft').where('id', '=', company.ids.flow).executeTakeFirstOrThrow();
  const parsed = graph.parse(draft);
  const intent = { id: 'buy', name: '想买', kind: 'custom', exact: [], similar: ['我要买'] };
  await db
    .updateTable('flows')
    .set({ draft: json(graph.parse({ ...parsed, intents: [...parsed.intents, intent] })) })
    .where('id', '=', company.ids.flow)
    .execute();
  const turn = { company_id: 1, call_id: call, node_id: 'n1', node_name: '报价', end_ms: 3_000 };
  await db
    .insertInto('turns')
    .values([
      { ...turn, n: 2, who: 'person', text: '可以来一份', at_ms: 1_000, intent: '拒绝', matched_by: 'similar', score: 0.6 },
      { ...turn, n: 3, who: 'person', text: '打 13900000001 找我', at_ms: 1_500 },
      { ...turn, n: 4, who: 'person', text: '多少钱啊', at_ms: 1_600 },
    ])
    .execute();
  const permissions = ['CALL-INFO-MARK/LIST', 'FEEDBACK/LIST', 'FEEDBACK/DETAIL'].map((one) => `PLATFORM/REPORT/${one}`);
  await db
    .updateTable('roles')
    .set({ permissions, data_scope: 'company', all_flows: true, all_grades: true })
    .where('id', '=', company.ids.role)
    .execute();
  clerk = server.as(await logInAs(db, { id: company.nobody.id, username: 'nobody1', company: 1 }));
});
afterAll(() => server.stop());

test('a mark keeps what stood in the record, by its kind; a turn has one of each', async () => {
  await api(callMark.create, { callId: call, turn: 2, kind: 'intent', correct: '想买' });
  await api(callMark.create, { callId: call, turn: 3, kind: 'slot', slot: '城市', correct: '苏州' });
  await api(callMark.create, { callId: call, turn: 3, kind: 'hearing', correct: '错的' });
  await api(callMark.create, { callId: call, turn: 3, kind: 'hearing', correct: '打 13900000002 找我' });
  const { list } = await api(callMark.list, { callId: call });
  expect(list.map(({ turn, kind, slot, was, correct }) => [turn, kind, slot, was, correct])).toEqual(
    expect.arrayContaining([
      [2, 'intent', '', '拒绝', '想买'],
      [3, 'slot', '城市', '杭州', '苏州'],
      [3, 'hearing', '', '打 13900000001 找我', '打 13900000002 找我'],
    ]),
  );
  expect(list).toHaveLength(3);
  await expect(api(callMark.create, { callId: call, turn: 3, kind: 'slot', correct: 'x' })).rejects.toMatchObject({
    data: { fields: [{ path: 'slot' }] },
  });
  await expect(api(callMark.create, { callId: call, turn: 99, kind: 'answer' })).rejects.toMatchObject({
    data: { problem: 'row.not-found' },
  });
});

test('who may not see numbers reads marks and problems with numbers hidden', async () => {
  await api(feedback.create, { callId: call, turn: 3, category: 'recognition', level: 'high', question: '13900000001 没听清' });
  expect(JSON.stringify(await clerk(callMark.list, { callId: call }))).not.toMatch(/1390000000\d/);
  const { list } = await clerk(feedback.list, {});
  expect(list).toMatchObject([{ number: '139****0001', question: '139****0001 没听清', nodeName: '报价', turn: 3 }]);
});

test('a misheard turn brings its call into the next bake-off, with what people wrote down', async () => {
  expect(await api(bakeOff.marked, {})).toEqual({ calls: [call], byTurns: [call] });
  const { id } = await api(bakeOff.create, { name: '听错的', language: 'zh', providers: ['embedded'], calls: [call] });
  const { items } = await api(bakeOff.detail, { id });
  expect(items.map(({ turn, expected }) => [turn, expected])).toEqual([
    [2, null],
    [3, '打 13900000002 找我'],
    [4, null],
  ]);
});

test('a turn whose intent was wrong is an utterance that nothing matched, with the right one first; a misheard one is none', async () => {
  const { list, unmatched } = await api(problemCollectList, { flow_id: company.ids.flow });
  const told = list.map(({ members, suggestions }) => [members.map(({ text }) => text).join(), suggestions[0]?.name ?? null]);
  expect(told).toContainEqual(['可以来一份', '想买']);
  expect(told.map(([text]) => text)).not.toContain('打 13900000001 找我');
  expect(unmatched).toBe(2);
});

test('a problem is solved by a result that is chosen, once, and by one of two at the same time', async () => {
  const { id } = await api(feedback.create, { callId: call, category: 'flow', level: 'catastrophic', question: '流程断了' });
  expect(await api(feedback.detail, { id })).toMatchObject({ nodeName: '结束语', solved: false, handler: null });
  // @ts-expect-error the result is what is missing
  await expect(api(feedback.handle, { id, revision: 1 })).rejects.toMatchObject({
    data: { fields: [{ path: 'result', message: '请选择处理结果' }] },
  });
  const tries = await Promise.allSettled([1, 2].map(() => api(feedback.handle, { id, revision: 1, result: 'planned' })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await api(feedback.detail, { id })).toMatchObject({ solved: true, result: 'planned', handler: 'chief1' });
});
