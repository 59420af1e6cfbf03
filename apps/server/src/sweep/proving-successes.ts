import * as flow from '@parley/contract/flow';
import { emptyFlow } from '@parley/contract/flow/empty';
import { flowAbTest } from '@parley/contract/flow-ab-test';
import * as batch from '@parley/contract/flow-batch';
import { flowCase } from '@parley/contract/flow-case';
import * as flowReplay from '@parley/contract/flow-replay';
import { flowSimulation } from '@parley/contract/flow-simulation';
import { flowTestCall } from '@parley/contract/flow-test-call';
import { exportQueue } from '@parley/contract/transfer';
import { json, uuid7 } from '@parley/db';
import { script } from '@parley/dialog/testing/talk';
import { expect, onTestFinished } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** A flow that asks something. */
const asking = script([{ id: 'ask', kind: 'ask', prompts: [{ text: 'Well?' }], answers: [{ id: 'agrees', intents: ['yes'] }] }], {
  start: { next: 'ask' },
  ask: { agrees: 'bye', unmatched: 'bye', silence: 'bye' },
});

/** Made by the first who asks: each run of a flow starts a thread, which takes a CPU second. */
const shared = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};

/** One success of each route that proves a flow, by its path. */
export const provingSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newCase = async (flow_id: string) => {
    const from = { kind: 'written' as const, direction: 'out' as const, lines: [{ kind: 'text' as const, text: '你好' }] };
    return (await harness.api(flowCase.create, { flow_id, from })).id;
  };
  const status = async (id: string) => (await harness.api(flowCase.detail, { id })).status;
  const ran = shared(async () => {
    const flow_id = await harness.newFlow();
    const id = await newCase(flow_id);
    await harness.api(flowCase.run, { flow_id });
    await expect.poll(() => status(id), { timeout: 45_000 }).toBe('passed');
    return { flow_id, id };
  });
  const simulated = shared(async () => {
    const flow_id = await harness.newFlow();
    const { id: run_id } = await harness.api(flowSimulation.create, { flow_id, calls: 50 });
    await expect.poll(async () => (await harness.api(flowSimulation.detail, { run_id })).state, { timeout: 45_000 }).toBe('done');
    return { flow_id, run_id };
  });
  /** One that another worker has begun and tells of: a short run is over before anybody stops it, and a long one takes seconds. */
  const begunElsewhere = async (kind: 'replay' | 'simulation', params: object) => {
    const flow_id = await harness.newFlow();
    const run_id = uuid7();
    const run = { flow_id, kind, params: json(params), total: 9, state: 'running', heartbeat_at: new Date() };
    await harness.server.database.db
      .insertInto('flow_runs')
      .values({ company_id: 1, id: run_id, ...run })
      .execute();
    return { flow_id, run_id };
  };
  const testCalled = async () => {
    const flow_id = await harness.newFlow();
    const { id: call_id } = await harness.api(flowTestCall.create, { flow_id, to: { phone: '13800000009' } });
    // One goes on at a time.
    onTestFinished(async () => {
      await harness.server.database.db.updateTable('flow_test_calls').set({ state: 'ended' }).where('id', '=', call_id).execute();
    });
    return { flow_id, call_id };
  };
  const divided = async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.publish, { flow_id });
    await harness.api(flow.update, { flow_id, revision: (await harness.api(flow.detail, { flow_id })).revision, draft: asking });
    const { id: ab_test_id } = await harness.api(flowAbTest.create, { flow_id, second: 'draft' });
    return { flow_id, ab_test_id };
  };
  const called = async () => {
    const flow_id = await harness.newFlow();
    await harness.api(flow.publish, { flow_id });
    const call_id = uuid7();
    const times = { started_at: new Date(), answered_at: new Date() };
    await harness.server.database.db
      .insertInto('calls')
      .values({ company_id: 1, id: call_id, direction: 'out', flow_id, flow_version: 1, ...times })
      .execute();
    // Others count the calls there are.
    onTestFinished(async () => {
      await harness.server.database.db.deleteFrom('calls').where('id', '=', call_id).execute();
    });
    return { flow_id, call_id };
  };
  return {
    [flowReplay.replay.path]: async () => {
      expect(await harness.api(flowReplay.replay, await called())).toMatchObject({ version: 1, difference: null });
    },
    [flowReplay.replayMany.path]: async () => {
      const { flow_id } = await called();
      await harness.api(flowReplay.replayMany, { flow_id });
      await expect
        .poll(() => harness.api(flowReplay.replayResult, { flow_id }), { timeout: 45_000 })
        .toMatchObject({ run: { state: 'done', done: 1 }, same: 1, gone: 0, list: [] });
    },
    [flowReplay.replayResult.path]: async () => {
      expect(await harness.api(flowReplay.replayResult, { flow_id: await harness.newFlow() })).toMatchObject({ run: null, list: [] });
    },
    [flowReplay.replayStop.path]: async () => {
      const { flow_id } = await begunElsewhere('replay', { against: 'draft', calls: [], timeZone: 'Asia/Shanghai' });
      await harness.api(flowReplay.replayStop, { flow_id });
      expect((await harness.api(flowReplay.replayResult, { flow_id })).run).toMatchObject({ state: 'cancelled' });
    },
    [flowAbTest.create.path]: async () => {
      const { flow_id, ab_test_id } = await divided();
      expect(await harness.api(flowAbTest.list, { flow_id })).toMatchObject({ list: [{ id: ab_test_id, secondVersion: 2, share: 20 }] });
    },
    [flowAbTest.list.path]: async () => {
      expect(await harness.api(flowAbTest.list, { flow_id: await harness.newFlow() })).toEqual({ list: [] });
    },
    [flowAbTest.detail.path]: async () => {
      const { ab_test_id } = await divided();
      expect(await harness.api(flowAbTest.detail, { ab_test_id })).toMatchObject({ state: 'running', first: { calls: 0 }, wanted: null });
    },
    [flowAbTest.stop.path]: async () => {
      const { ab_test_id } = await divided();
      await harness.api(flowAbTest.stop, { ab_test_id });
      expect(await harness.api(flowAbTest.detail, { ab_test_id })).toMatchObject({ state: 'stopped' });
    },
    [flowAbTest.adopt.path]: async () => {
      const { flow_id, ab_test_id } = await divided();
      expect(await harness.api(flowAbTest.adopt, { ab_test_id })).toMatchObject({ version: 3 });
      expect(await harness.api(flow.detail, { flow_id })).toMatchObject({ productionVersion: 3 });
    },
    [flowTestCall.create.path]: async () => {
      const { call_id } = await testCalled();
      expect(await harness.api(flowTestCall.detail, { call_id })).toMatchObject({ state: 'waiting', version: null, turns: [] });
    },
    [flowTestCall.list.path]: async () => {
      const { flow_id, call_id } = await testCalled();
      expect(await harness.api(flowTestCall.list, { flow_id })).toMatchObject({ list: [{ id: call_id, recorded: false }], outside: true });
    },
    [flowTestCall.detail.path]: async () => {
      expect(await harness.api(flowTestCall.detail, await testCalled())).toMatchObject({ party: '13800000009', grade: null });
    },
    [flowTestCall.stop.path]: async () => {
      const { call_id } = await testCalled();
      await harness.api(flowTestCall.stop, { call_id });
      expect(await harness.api(flowTestCall.detail, { call_id })).toMatchObject({ state: 'ended', result: 'interrupted' });
    },
    [flowSimulation.create.path]: async () => {
      const { run_id } = await simulated();
      expect(await harness.api(flowSimulation.detail, { run_id })).toMatchObject({
        done: 50,
        now: { calls: 50, reached: 50 },
        before: null,
      });
    },
    [flowSimulation.list.path]: async () => {
      const { flow_id, run_id } = await simulated();
      expect(await harness.api(flowSimulation.list, { flow_id })).toMatchObject({ list: [{ id: run_id, calls: 50 }] });
    },
    [flowSimulation.detail.path]: async () => {
      expect(await harness.api(flowSimulation.detail, { run_id: (await simulated()).run_id })).toMatchObject({
        against: 'draft',
        differences: [],
      });
    },
    [flowSimulation.call.path]: async () => {
      expect((await harness.api(flowSimulation.call, { run_id: (await simulated()).run_id, n: 3 })).run).toMatchObject({ end: 'flow' });
    },
    [flowSimulation.keep.path]: async () => {
      // Nobody says anything in a flow that only says good-bye.
      await expect(harness.api(flowSimulation.keep, { run_id: (await simulated()).run_id, n: 0 })).rejects.toMatchObject({
        data: { problem: 'flow-case.nothing-said' },
      });
      const flow_id = await harness.newFlow();
      await harness.api(flow.update, { flow_id, revision: 1, draft: asking });
      const { id: run_id } = await harness.api(flowSimulation.create, { flow_id, calls: 50 });
      const { id } = await harness.api(flowSimulation.keep, { run_id, n: 0 });
      expect(await harness.api(flowCase.detail, { id })).toMatchObject({ origin: 'simulation' });
    },
    [flowSimulation.cancel.path]: async () => {
      const { run_id } = await begunElsewhere('simulation', {
        ...{ against: 'draft', versus: null, calls: 50, seed: 1, weights: { ready: 1 }, goal: [], startedAt: 0 },
        ...{ timeZone: 'Asia/Shanghai', direction: 'out', before: null, now: { graph: emptyFlow('zh'), version: null } },
      });
      await harness.api(flowSimulation.cancel, { run_id });
      expect((await harness.api(flowSimulation.detail, { run_id })).state).toBe('cancelled');
    },
    [flowSimulation.delete.path]: async () => {
      const { run_id } = await simulated();
      expect(await harness.api(flowSimulation.delete, { ids: [run_id] })).toEqual({ count: 1 });
    },
    [flowCase.list.path]: async () => {
      const flow_id = await harness.newFlow();
      const id = await newCase(flow_id);
      expect(await harness.api(flowCase.list, { flow_id })).toMatchObject({ list: [{ id, name: '你好', status: 'waiting' }], gate: false });
    },
    [flowCase.detail.path]: async () => {
      const id = await newCase(await harness.newFlow());
      expect(await harness.api(flowCase.detail, { id })).toMatchObject({ origin: 'written', expected: { nodeId: 'end' }, run: null });
    },
    [flowCase.create.path]: async () => {
      const flow_id = await harness.newFlow();
      await expect(harness.api(flowCase.create, { flow_id, from: { kind: 'written', direction: 'out', lines: [] } })).rejects.toMatchObject(
        { data: { problem: 'flow-case.nothing-said' } },
      );
      await newCase(flow_id);
    },
    [flowCase.update.path]: async () => {
      const id = await newCase(await harness.newFlow());
      expect(await harness.api(flowCase.update, { id, revision: 1, name: 'Greets', tags: ['first'] })).toEqual({ revision: 2 });
      await expect(harness.api(flowCase.update, { id, revision: 1, name: 'Late' })).rejects.toMatchObject({
        data: { problem: 'row.changed' },
      });
    },
    [flowCase.delete.path]: async () => {
      expect(await harness.api(flowCase.delete, { ids: [await newCase(await harness.newFlow())] })).toEqual({ count: 1 });
    },
    [flowCase.judge.path]: async () => {
      const { id } = await ran();
      expect(await harness.api(flowCase.judge, { id, verdict: 'new' })).toEqual({ status: 'passed' });
    },
    [flowCase.run.path]: async () => {
      await ran();
    },
    [flowCase.stop.path]: async () => {
      const flow_id = await harness.newFlow();
      await newCase(flow_id);
      await expect(harness.api(flowCase.stop, { flow_id })).rejects.toMatchObject({ data: { problem: 'flow-run.not-running' } });
      await harness.api(flowCase.run, { flow_id });
      expect(await harness.api(flowCase.stop, { flow_id })).toEqual({});
      expect((await harness.api(flowCase.list, { flow_id })).run).toMatchObject({ state: 'cancelled' });
    },
    [batch.nodeBatchTest.path]: async () => {
      const flow_id = await harness.newFlow();
      const { list } = await harness.api(batch.nodeBatchTest, { flow_id, node_id: 'end', utterances: [{ text: '好' }] });
      expect(list).toMatchObject([{ text: '好', actual: '未识别', right: null }]);
    },
    [batch.intentionNodeTest.path]: async () => {
      const { list } = await harness.api(batch.intentionNodeTest, { flow_id: await harness.newFlow(), utterances: [{ text: '好' }] });
      expect(list).toHaveLength(1);
    },
    [batch.utteranceFile.path]: async () => {
      expect((await harness.api(batch.utteranceFile, {}, { files: harness.numbers('好\n不好\n') })).list).toHaveLength(2);
    },
    [batch.ruleRecallExport.path]: async () => {
      const { jobId } = await harness.api(batch.ruleRecallExport, { flow_id: await harness.newFlow(), format: 'csv' });
      await expect
        .poll(async () => (await harness.api(exportQueue.list, { ids: [jobId] })).list[0]?.status, { timeout: 45_000 })
        .toBe('done');
    },
    [batch.problemCollectList.path]: async () => {
      expect(await harness.api(batch.problemCollectList, { flow_id: await harness.newFlow() })).toMatchObject({ list: [], heard: 0 });
    },
    [batch.problemCollectDelete.path]: async () => {
      const flow_id = await harness.newFlow();
      expect(await harness.api(batch.problemCollectDelete, { flow_id, texts: ['啊'] })).toEqual({ count: 1 });
    },
    [batch.convertSimilarRecord.path]: async () => {
      const flow_id = await harness.newFlow();
      const draft = { ...emptyFlow('zh'), intents: [{ id: 'yes', name: 'yes', kind: 'affirm' as const }] };
      await harness.api(flow.update, { flow_id, revision: 1, draft });
      const record = { flow_id, revision: 2, intent_id: 'yes', texts: ['可以啊'] };
      expect(await harness.api(batch.convertSimilarRecord, record)).toEqual({ revision: 3, count: 1 });
    },
    [flowCase.gate.path]: async () => {
      const { flow_id } = await ran();
      await harness.api(flowCase.gate, { flow_id, on: true });
      expect((await harness.api(flowCase.list, { flow_id })).gate).toBe(true);
    },
  };
};
