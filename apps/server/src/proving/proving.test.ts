import type { Client } from '@parley/contract';
import * as flow from '@parley/contract/flow';
import type { Flow } from '@parley/contract/flow/schema';
import * as batch from '@parley/contract/flow-batch';
import { flowCase } from '@parley/contract/flow-case';
import * as replays from '@parley/contract/flow-replay';
import { flowSimulation } from '@parley/contract/flow-simulation';
import { inWholeRun } from '@parley/contract/testing/share';
import { json, uuid7 } from '@parley/db';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { script } from '@parley/dialog/testing/talk';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { newFlow as addFlow, misled, saveDraft } from './testing/flows.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;
beforeAll(async () => {
  server = await testServer({ roles: ['api', 'worker'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

const newFlow = () => addFlow(api);
const save = (flow_id: string, draft: Flow) => saveDraft(api, flow_id, draft);
const ran = async (flow_id: string) => {
  await api(flowCase.run, { flow_id });
  await expect.poll(async () => (await api(flowCase.list, { flow_id })).run?.state, { timeout: 20_000 }).toBe('done');
  return (await api(flowCase.list, { flow_id })).list;
};
const chatted = async (flow_id: string) => {
  const { session_id } = await api(flow.askSend, { flow_id });
  await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: '是我' } });
  return (await api(flowCase.create, { flow_id, from: { kind: 'chat', session_id } })).id;
};

inWholeRun(test)(
  'a test chat is kept as it went, comes out changed when the draft leads elsewhere, and holds publishing up until somebody judges',
  {
    timeout: 90_000,
  },
  async () => {
    const flow_id = await newFlow();
    const id = await chatted(flow_id);
    expect(await api(flowCase.detail, { id })).toMatchObject({ name: '是我', origin: 'chat', expected: { nodeId: 'tomorrow' } });
    expect(await ran(flow_id)).toMatchObject([{ status: 'passed', differsAt: null }]);
    await api(flowCase.gate, { flow_id, on: true });
    expect(await api(flow.publish, { flow_id })).toMatchObject({ version: 1 });

    await save(flow_id, misled);
    expect(await api(flowCase.list, { flow_id })).toMatchObject({ stale: true, list: [{ status: 'waiting' }] });
    await expect(api(flow.publish, { flow_id })).rejects.toMatchObject({
      message: expect.stringContaining('“是我”'),
      data: { problem: 'flow.cases-failed' },
    });
    await expect(api(flow.updateUat, { flow_id })).rejects.toMatchObject({ data: { problem: 'flow.cases-failed' } });
    const broken = await api(flowCase.detail, { id });
    expect(broken).toMatchObject({ status: 'changed', difference: { turn: 1, cause: 'node' } });
    expect(broken.checks.find(({ what }) => what === 'node')).toMatchObject({ met: false });

    expect(await api(flowCase.judge, { id, verdict: 'old' })).toEqual({ status: 'failed' });
    expect(await api(flowCase.judge, { id, verdict: 'undo' })).toEqual({ status: 'changed' });
    await expect(api(flowCase.judge, { id, verdict: 'undo' })).rejects.toMatchObject({ data: { problem: 'flow-case.nothing-to-undo' } });
    expect(await api(flowCase.judge, { id, verdict: 'new' })).toEqual({ status: 'passed' });
    expect(await api(flow.publish, { flow_id })).toMatchObject({ version: 2 });

    await save(flow_id, parcelDelivery);
    expect(await ran(flow_id)).toMatchObject([{ status: 'changed' }]);
    expect(await api(flowCase.judge, { id, verdict: 'undo' })).toEqual({ status: 'passed' });
  },
);

inWholeRun(test)('cases, the gate and simulated callers run what the subflow nodes of a draft run', { timeout: 60_000 }, async () => {
  const asks = {
    id: 'ask',
    kind: 'ask' as const,
    name: 'Asks',
    prompts: [{ text: 'Shall we?' }],
    answers: [{ id: 'agrees', intents: ['yes'] }],
  };
  const back = { id: 'back', kind: 'return' as const };
  const ways = { start: { next: 'ask' }, ask: { agrees: 'back', unmatched: 'back', silence: 'bye' } };
  const { id: flowId } = await api(flow.create, { name: uuid7(), language: 'en', draft: script([asks, back], ways) });
  await api(flow.publish, { flow_id: flowId });
  const runs = { id: 'runs', kind: 'subflow' as const, name: 'Runs', to: { kind: 'flow' as const, flowId } };
  const good = { id: 'good', kind: 'speak' as const, prompts: [{ text: 'Good.' }] };
  const draft = script([runs, good], { start: { next: 'runs' }, runs: { done: 'good', failed: 'bye' }, good: { next: 'bye' } });
  const { id: flow_id } = await api(flow.create, { name: uuid7(), language: 'en', draft });
  const { session_id } = await api(flow.askSend, { flow_id });
  await api(flow.askSend, { flow_id, session_id, event: { kind: 'text', text: 'yes' } });
  await api(flowCase.create, { flow_id, from: { kind: 'chat', session_id } });
  expect(await ran(flow_id)).toMatchObject([{ status: 'passed', differsAt: null }]);
  await api(flowCase.gate, { flow_id, on: true });
  expect(await api(flow.publish, { flow_id })).toMatchObject({ version: 1 });
  const { id: run_id } = await api(flowSimulation.create, { flow_id, calls: 50, personas: { ready: 1 }, goal: ['good'] });
  await expect.poll(async () => (await api(flowSimulation.detail, { run_id })).state, { timeout: 20_000 }).toBe('done');
  const { now } = await api(flowSimulation.detail, { run_id });
  expect(now?.reached).toBeGreaterThan(40);
});

test('a real call becomes a case with the silence that nobody wrote down', async () => {
  const flow_id = await newFlow();
  await api(flow.publish, { flow_id });
  const { db } = server.database;
  const call_id = uuid7();
  await db
    .insertInto('calls')
    .values({ company_id: 1, id: call_id, direction: 'out', flow_id, flow_version: 1, started_at: new Date(), answered_at: new Date() })
    .execute();
  const said = (who: string, text: string, n: number) => ({ company_id: 1, call_id, n, who, text, at_ms: n * 1_000 });
  await db
    .insertInto('turns')
    .values([said('robot', '喂', 1), said('robot', '请问是您吗', 2), said('person', '是我 13912345678', 3)])
    .execute();
  const { id } = await api(flowCase.create, { flow_id, from: { kind: 'call', call_id }, tags: ['real'] });
  expect(await api(flowCase.detail, { id })).toMatchObject({
    origin: 'call',
    callId: call_id,
    keptVersion: 1,
    script: { lines: [{ kind: 'silence' }, { kind: 'text', text: '是我 13912345678' }] },
  });
  const other = await newFlow();
  await expect(api(flowCase.create, { flow_id: other, from: { kind: 'call', call_id } })).rejects.toMatchObject({
    data: { problem: 'flow-case.call-of-another-flow' },
  });
});

inWholeRun(test)(
  'a run that no worker goes on with is taken up by another, and one that breaks tells why',
  { timeout: 60_000 },
  async () => {
    const flow_id = await newFlow();
    const id = await chatted(flow_id);
    const { db } = server.database;
    const run = { company_id: 1, flow_id, kind: 'cases', state: 'running' };
    await db
      .insertInto('flow_runs')
      .values({ ...run, id: uuid7(), params: json({ against: 'draft' }), heartbeat_at: new Date(Date.now() - 120_000) })
      .execute();
    await expect.poll(async () => (await api(flowCase.detail, { id })).status, { timeout: 20_000 }).toBe('passed');
    await expect.poll(async () => (await api(flowCase.list, { flow_id })).run?.state).toBe('done');
    await db
      .insertInto('flow_runs')
      .values({ ...run, id: uuid7(), params: json({ against: 'nowhere' }), state: 'waiting' })
      .execute();
    await expect
      .poll(
        async () =>
          (await db.selectFrom('flow_runs').select('state').where('flow_id', '=', flow_id).orderBy('created_at', 'desc').execute())[0]
            ?.state,
        { timeout: 20_000 },
      )
      .toBe('failed');
  },
);

test('utterances that nothing matched in real calls are grouped, ignored, turned into samples, and taken out again', async () => {
  const flow_id = await newFlow();
  const { db } = server.database;
  const call_id = uuid7();
  const place = { company_id: 1, id: call_id, direction: 'out', flow_id, started_at: new Date(), answered_at: new Date() };
  await db.insertInto('calls').values(place).execute();
  const said = ['你们公司在哪里', '你们公司在哪里啊', '你们公司在哪里', '今天股票涨了', '是我'];
  await db
    .insertInto('turns')
    .values(
      said.map((text, n) => ({
        ...{ company_id: 1, call_id, n, who: 'person', text, at_ms: n, node_id: 'identity', node_name: '确认身份' },
        matched_by: text === '是我' ? 'exact' : null,
      })),
    )
    .execute();
  const asked = await api(batch.problemCollectList, { flow_id });
  expect(asked).toMatchObject({ heard: 5, unmatched: 4 });
  expect(asked.list.map(({ count, members }) => [count, members[0]?.text])).toEqual([
    [3, '你们公司在哪里'],
    [1, '今天股票涨了'],
  ]);
  const texts = ['今天股票涨了'];
  expect(await api(batch.problemCollectDelete, { flow_id, texts })).toEqual({ count: 1 });
  expect((await api(batch.problemCollectList, { flow_id })).list).toHaveLength(1);
  expect(await api(batch.problemCollectDelete, { flow_id, texts, undo: true })).toEqual({ count: 1 });

  const intent_id = asked.intents[0]?.id ?? '';
  const group = { flow_id, intent_id, texts: ['你们公司在哪里', '你们公司在哪里啊'] };
  const added = await api(batch.convertSimilarRecord, { ...group, revision: asked.revision });
  expect(added).toEqual({ revision: asked.revision + 1, count: 2 });
  await expect(api(batch.convertSimilarRecord, { ...group, revision: asked.revision })).rejects.toMatchObject({
    data: { problem: 'row.changed' },
  });
  expect((await api(batch.problemCollectList, { flow_id })).list.map(({ members }) => members[0]?.text)).toEqual(['今天股票涨了']);
  expect(await api(batch.convertSimilarRecord, { ...group, revision: added.revision, undo: true })).toMatchObject({ count: 2 });
  expect((await api(batch.problemCollectList, { flow_id })).list).toHaveLength(2);
});

test('who may not see the numbers of calls turns no utterance with one into a sample, and ignores it all the same', async () => {
  const flow_id = await newFlow();
  const { db } = server.database;
  const call_id = uuid7();
  await db
    .insertInto('calls')
    .values({ company_id: 1, id: call_id, direction: 'out', flow_id, started_at: new Date(), answered_at: new Date() })
    .execute();
  const text = '我的号码是13812345678';
  const turn = { company_id: 1, call_id, n: 0, who: 'person', text, at_ms: 0, node_id: 'identity', node_name: '确认身份' };
  await db.insertInto('turns').values(turn).execute();
  const may = ['PLATFORM/FLOW/LIST', 'PLATFORM/FLOW/UPDATE', 'PLATFORM/FLOW/DETAIL'];
  await db.updateTable('roles').set({ permissions: may }).where('company_id', '=', 1).execute();
  const designer = server.as(company.nobody);

  const asked = await designer(batch.problemCollectList, { flow_id });
  const masked = '我的号码是138****5678';
  expect(asked.list.map(({ members }) => members[0]?.text)).toEqual([masked]);
  const sample = { flow_id, revision: asked.revision, intent_id: asked.intents[0]?.id ?? '', texts: [masked] };
  await expect(designer(batch.convertSimilarRecord, sample)).rejects.toMatchObject({ data: { problem: 'flow.sample-hidden' } });
  expect(await designer(batch.problemCollectDelete, { flow_id, texts: [masked] })).toEqual({ count: 1 });
  expect((await designer(batch.problemCollectList, { flow_id })).list).toEqual([]);
  expect(await designer(batch.problemCollectDelete, { flow_id, texts: [masked], undo: true })).toEqual({ count: 1 });

  // Who may see it keeps what was said.
  await api(batch.convertSimilarRecord, { ...sample, texts: [text] });
  expect((await api(flow.detail, { flow_id })).draft.intents[0]?.similar).toContain(text);
});

test('a node and the intents are tried with many utterances, from a file in GBK as well, and what came is counted against what was expected', async () => {
  const flow_id = await newFlow();
  const file = new File([iconv.encode('是我,是本人\n打错了,是本人\n,空\n', 'gbk')], 'said.csv');
  const read = await api(batch.utteranceFile, {}, { files: { file } });
  expect(read).toMatchObject({ encoding: 'gb18030', skipped: 1, list: [{ text: '是我', expected: '是本人' }, { text: '打错了' }] });
  const tried = await api(batch.nodeBatchTest, { flow_id, node_id: 'identity', utterances: [...read.list, { text: '火星文呱呱' }] });
  expect(tried.list.map(({ actual, right }) => [actual, right])).toEqual([
    ['是本人', true],
    ['不是本人', false],
    [expect.any(String), null],
  ]);
  expect(tried.confusion).toMatchObject({ judged: 2, right: 1, rows: [{ expected: '是本人' }] });
  const intents = await api(batch.intentionNodeTest, { flow_id, utterances: [{ text: '打错了', expected: 'x' }] });
  expect(intents.list[0]).toMatchObject({ right: false, decision: { matchedBy: expect.any(String) } });
  await expect(api(batch.nodeBatchTest, { flow_id, node_id: 'nowhere', utterances: read.list })).rejects.toMatchObject({ code: 404 });
});

inWholeRun(test)(
  'simulated callers find the dead end that a change made, the same callers on both versions, and the difference is told with its interval',
  async () => {
    const ask = {
      id: 'ask',
      kind: 'ask' as const,
      name: 'Asks',
      prompts: [{ text: 'Shall we?' }],
      answers: [{ id: 'agrees', intents: ['yes'] }],
    };
    const good = script([ask], { start: { next: 'ask' }, ask: { agrees: 'bye', unmatched: 'bye', silence: 'bye' } });
    const { id: flow_id } = await api(flow.create, { name: uuid7(), language: 'en', draft: good });
    await api(flow.publish, { flow_id });
    await save(flow_id, { ...good, edges: good.edges.filter(({ exit }) => exit !== 'agrees') });
    const wanted = { flow_id, versus: 'production' as const, calls: 100, personas: { ready: 3, angry: 1 }, seed: 5 };
    const { id: run_id } = await api(flowSimulation.create, wanted);
    await expect(api(flowSimulation.create, wanted)).rejects.toMatchObject({ data: { problem: 'flow-run.running' } });
    await expect.poll(async () => (await api(flowSimulation.detail, { run_id })).state, { timeout: 20_000 }).toBe('done');
    const { now, before, differences, failures } = await api(flowSimulation.detail, { run_id });
    expect(before).toMatchObject({ calls: 100, deadEnds: 0, version: 1 });
    expect(now?.personas.ready?.calls).toBe(before?.personas.ready?.calls);
    expect(now?.stuck['ask agrees']).toBeGreaterThan(40);
    expect(differences.find(({ figure }) => figure === 'reached')).toMatchObject({ sure: true });
    const [first] = failures;
    expect(first).toMatchObject({ why: 'dead-end', nodeId: 'ask', nodeName: 'Asks', exit: 'agrees' });
    const call = await api(flowSimulation.call, { run_id, n: first?.n ?? 0 });
    expect(call.run).toMatchObject({ end: 'no-way' });
    expect(await api(flowSimulation.call, { run_id, n: first?.n ?? 0 })).toEqual(call);
    const { id } = await api(flowSimulation.keep, { run_id, n: first?.n ?? 0 });
    expect(await api(flowCase.detail, { id })).toMatchObject({ origin: 'simulation', kept: { turns: call.run.turns } });
  },
);

test('real calls are replayed against the draft: those that would now go another way are told, side by side', async () => {
  const flow_id = await newFlow();
  await api(flow.publish, { flow_id });
  const { db } = server.database;
  const ids = [uuid7(), uuid7()];
  for (const [n, call_id] of ids.entries()) {
    const place = { company_id: 1, id: call_id, direction: 'out', flow_id, started_at: new Date(), answered_at: new Date() };
    await db
      .insertInto('calls')
      .values({ ...place, flow_version: 1 })
      .execute();
    const said = { company_id: 1, call_id, n: 1, who: 'person', text: n === 0 ? '是我' : '我现在很忙', at_ms: 1 };
    await db.insertInto('turns').values(said).execute();
  }
  await save(flow_id, misled);
  expect(await api(replays.replay, { flow_id, call_id: ids[0] ?? '' })).toMatchObject({ version: 1, difference: { turn: 1 } });
  await api(replays.replayMany, { flow_id });
  await expect.poll(async () => (await api(replays.replayResult, { flow_id })).run?.state, { timeout: 20_000 }).toBe('done');
  const { list, same, gone } = await api(replays.replayResult, { flow_id });
  expect({ same, gone }).toEqual({ same: 1, gone: 0 });
  expect(list).toMatchObject([{ callId: ids[0], difference: { cause: 'node' } }]);
});
