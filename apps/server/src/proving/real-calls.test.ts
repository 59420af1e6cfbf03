import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import { flowAbTest } from '@parley/contract/flow-ab-test';
import { flowCase } from '@parley/contract/flow-case';
import { flowSimulation } from '@parley/contract/flow-simulation';
import { flowTestCall } from '@parley/contract/flow-test-call';
import { forCompany, json, uuid7 } from '@parley/db';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { newFlow as addFlow, misled, saveDraft } from './testing/flows.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  const gatewayNetworks = { gatewayNetworks: undefined, requestNetworks: undefined, labPort: 5080 };
  server = await testServer({ roles: ['api', 'worker'], gatewayNetworks });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const newFlow = () => addFlow(api);
const save = (flow_id: string, draft: Flow) => saveDraft(api, flow_id, draft);

test('a phone that is seen is called with the draft as it is, by one call at a time; numbers outside want a right of their own', async () => {
  const flow_id = await newFlow();
  const { db } = server.database;
  const [own, silent] = [uuid7(), uuid7()];
  const phone = { company_id: 1, secret: Buffer.from('x'), user_id: company.chief.id };
  await db
    .insertInto('extensions')
    .values([
      { ...phone, id: own, number: '8101', registered_until: new Date(Date.now() + 60_000) },
      { ...phone, id: silent, number: '8102' },
    ])
    .execute();
  const { phones, outside, list } = await api(flowTestCall.list, { flow_id });
  expect({ outside, list }).toEqual({ outside: true, list: [] });
  expect(phones.filter(({ number }) => number.startsWith('81'))).toMatchObject([
    { number: '8101', own: true, registered: true },
    { number: '8102', registered: false },
  ]);
  const call = (to: { extension_id: string } | { phone: string }) => api(flowTestCall.create, { flow_id, to });
  await expect(call({ extension_id: silent })).rejects.toMatchObject({ data: { problem: 'test-call.no-phone' } });
  await expect(call({ phone: '8102' })).rejects.toMatchObject({ data: { problem: 'test-call.no-phone' } });
  await expect(call({ phone: 'nobody' })).rejects.toMatchObject({ data: { problem: 'test-call.no-number' } });
  const { id: call_id } = await call({ extension_id: own });
  await expect(call({ extension_id: own })).rejects.toMatchObject({ data: { problem: 'test-call.going-on' } });
  const stored = await db.selectFrom('flow_test_calls').selectAll().where('id', '=', call_id).executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ party: '8101', version: null, graph: { language: 'zh' } });
  const turns = json([
    {
      who: 'person',
      text: '我是13912345678',
      atMs: 900,
      nodeId: null,
      nodeName: null,
      intent: null,
      matchedBy: null,
      interrupted: false,
      latencyMs: null,
    },
  ]);
  await db.updateTable('flow_test_calls').set({ turns }).where('id', '=', call_id).execute();
  expect(await api(flowTestCall.detail, { call_id })).toMatchObject({
    state: 'waiting',
    party: '8101',
    turns: [{ who: 'person', atMs: 900 }],
  });
  await api(flowTestCall.stop, { call_id });
  expect((await api(flowTestCall.list, { flow_id })).list).toMatchObject([
    { id: call_id, state: 'ended', result: 'interrupted', recorded: false, sipStatus: null, q850: null },
  ]);
  const times = { started_at: new Date(), ended_at: new Date() };
  await db
    .insertInto('calls')
    .values({ ...times, company_id: 1, id: call_id, direction: 'out', flow_id, status: 'unanswered', sip_status: 486, q850: 17 })
    .execute();
  const codes = { recorded: true, sipStatus: 486, q850: 17 };
  expect((await api(flowTestCall.list, { flow_id })).list).toMatchObject([codes]);
  expect(await api(flowTestCall.detail, { call_id })).toMatchObject(codes);
});

test('two versions on real calls: people are counted once, the result says whether it can be believed and how many are wanted, and is adopted', async () => {
  const flow_id = await newFlow();
  const begin = (more: object = {}) => api(flowAbTest.create, { flow_id, second: 'draft', share: 50, goal: ['tomorrow'], ...more });
  await expect(begin()).rejects.toMatchObject({ data: { problem: 'flow.not-published' } });
  await api(flow.publish, { flow_id });
  await expect(begin()).rejects.toMatchObject({ data: { problem: 'flow-ab-test.same' } });
  await save(flow_id, misled);
  await expect(begin({ ends_at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({ data: { problem: 'flow-ab-test.times' } });
  const { id: ab_test_id } = await begin();
  await expect(begin()).rejects.toMatchObject({ data: { problem: 'flow-ab-test.running' } });
  expect(await api(flowAbTest.detail, { ab_test_id })).toMatchObject({
    ...{ state: 'running', firstVersion: 1, secondVersion: 2, share: 50, wanted: null, fallbacks: 0 },
    first: { calls: 0, people: 0 },
  });
  const heard = (variant: string, n: number, reached: boolean) => ({
    ...{ company_id: 1, id: uuid7(), direction: 'out', flow_id, started_at: new Date(), answered_at: new Date(), status: 'answered' },
    ...{
      callee: `139${variant.length}000${String(n).padStart(4, '0')}`,
      talk_ms: 10_000 + n,
      ended_by: 'them',
      ab_test_id,
      ab_variant: variant,
    },
    path: json([{ node: 'identity', name: '确认身份' }, ...(reached ? [{ node: 'tomorrow', name: '明天' }] : [])]),
  });
  const count = (variant: string, people: number, reached: number) =>
    Array.from({ length: people }, (_, n) => heard(variant, n, n < reached));
  const { db } = server.database;
  // Who is called twice is one person.
  const again = { ...heard('first', 0, false), status: 'unanswered', talk_ms: null };
  await db
    .insertInto('calls')
    .values([...count('first', 40, 10), again, ...count('second', 40, 13), heard('fallback', 1, true)])
    .execute();
  const unsure = await api(flowAbTest.detail, { ab_test_id });
  expect(unsure).toMatchObject({
    first: {
      calls: 41,
      people: 40,
      answered: 40,
      reached: 10,
      hangUps: [
        { nodeId: 'identity', count: 30 },
        { nodeId: 'tomorrow', count: 10 },
      ],
    },
    second: { people: 40, reached: 13 },
    fallbacks: 1,
  });
  expect(unsure.differences.find(({ figure }) => figure === 'reached')).toMatchObject({ before: 0.25, now: 0.325, sure: false });
  expect(unsure.wanted).toBeGreaterThan(500);
  await db
    .insertInto('calls')
    .values(Array.from({ length: 60 }, (_, n) => heard('second', 100 + n, true)))
    .execute();
  const sure = await api(flowAbTest.detail, { ab_test_id });
  expect(sure.differences.find(({ figure }) => figure === 'reached')).toMatchObject({ now: 0.73, sure: true });
  expect(sure.wanted).toBe(0);

  expect(await api(flowAbTest.adopt, { ab_test_id })).toMatchObject({ version: 3 });
  expect(await api(flow.detail, { flow_id })).toMatchObject({ productionVersion: 3 });
  expect((await api(flowAbTest.list, { flow_id })).list).toMatchObject([{ id: ab_test_id, state: 'adopted' }]);
  // Another begins, is overtaken by a publication, and makes room.
  const { id: next } = await begin({ second: 1 });
  await save(flow_id, parcelDelivery);
  await api(flow.publish, { flow_id });
  expect(await api(flowAbTest.detail, { ab_test_id: next })).toMatchObject({ state: 'overtaken' });
  const { id: last } = await begin({ second: 2 });
  await api(flowAbTest.stop, { ab_test_id: last });
  expect((await api(flowAbTest.list, { flow_id })).list.map(({ state }) => state)).toEqual(['stopped', 'stopped', 'adopted']);
});

/** What a voice node says of a call in which 是的 was heard as 是我. */
const heardOutcome = {
  ...{ persona: 'ready', lines: [{ kind: 'text', text: '是的' }], nodes: { start: 1, identity: 1 }, ways: { 'start next': 1 } },
  ...{ deadEnd: null, circling: null, misagreed: false },
  run: {
    turns: [
      {
        line: null,
        decision: null,
        says: [{ text: '您好', nodeId: 'identity', nodeName: '确认身份' }],
        nodeId: 'identity',
        nodeName: '确认身份',
      },
      { line: { kind: 'text', text: '是的' }, heard: '是我', decision: null, says: [], nodeId: null, nodeName: null },
    ],
    ...{
      unsaid: 0,
      end: 'person',
      path: [{ nodeId: 'identity', nodeName: '确认身份' }],
      slots: {},
      labels: [],
      grade: null,
      gradeRule: null,
    },
    talkMs: 4_000,
  },
};

test('callers by voice are test calls of a run: so many at once, had again where no robot was free, counted as those by text, and hung up when it is stopped', {
  timeout: 60_000,
}, async () => {
  const rows = forCompany(server.database.db, 1);
  const { id: flow_id } = await api(flow.create, { name: uuid7(), language: 'zh', draft: parcelDelivery });
  const wanted = { flow_id, by: 'voice' as const, calls: 3, at_once: 2, personas: { ready: 1 } };
  await expect(api(flowSimulation.create, { ...wanted, calls: 101 })).rejects.toMatchObject({ code: 400 });
  await expect(api(flowSimulation.create, { ...wanted, by: 'text' })).rejects.toMatchObject({ code: 400 });
  const { id: run_id } = await api(flowSimulation.create, wanted);
  const open = () => rows.selectFrom('flow_test_calls').selectAll().where('run_id', '=', run_id).where('state', '=', 'waiting').execute();
  const note = (id: string, values: object) => rows.updateTable('flow_test_calls').set(values).where('id', '=', id).execute();
  await expect.poll(async () => (await open()).length, { timeout: 10_000 }).toBe(2);
  // Nobody is told of them as of calls that somebody made.
  expect((await api(flowTestCall.list, { flow_id })).list).toEqual([]);
  const [busy] = await open();
  expect(busy).toMatchObject({
    caller: { persona: 'ready' },
    side: 'now',
    variables: expect.objectContaining({ 姓名: expect.any(String) }),
  });
  await note(busy?.id ?? '', { state: 'failed', result: 'no-robot' });
  for (let done = 0; done < 3; ) {
    for (const { id, nth } of await open()) {
      await note(id, { state: 'ended', result: 'answered', outcome: json(heardOutcome) });
      done++;
      if (nth === 0) expect(id).not.toBe(busy?.id);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect.poll(async () => (await api(flowSimulation.detail, { run_id })).state, { timeout: 10_000 }).toBe('done');
  expect(await api(flowSimulation.detail, { run_id })).toMatchObject({ by: 'voice', done: 3, now: { calls: 3, nodes: { identity: 3 } } });
  const { run } = await api(flowSimulation.call, { run_id, n: 0 });
  expect(run.turns[1]).toMatchObject({ line: { text: '是的' }, heard: '是我' });
  const kept = await api(flowSimulation.keep, { run_id, n: 0 });
  expect(await api(flowCase.detail, { id: kept.id })).toMatchObject({ origin: 'simulation' });

  const { id: stopped } = await api(flowSimulation.create, wanted);
  await expect
    .poll(async () => (await rows.selectFrom('flow_test_calls').select('id').where('run_id', '=', stopped).execute()).length)
    .toBe(2);
  await api(flowSimulation.cancel, { run_id: stopped });
  const stops = () => rows.selectFrom('flow_test_calls').select('stop').where('run_id', '=', stopped).execute();
  await expect.poll(stops, { timeout: 10_000 }).toEqual([{ stop: true }, { stop: true }]);
});
