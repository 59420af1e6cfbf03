import { create } from '@parley/contract/flow';
import { flowSimulation } from '@parley/contract/flow-simulation';
import { parcelDelivery } from '@parley/dialog/demo/parcel-delivery';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';

let parley: Parley;
let flow_id: string;
beforeAll(async () => {
  parley = await sharedParley();
  ({ id: flow_id } = await parley.api(create, { name: 'parcels by voice', language: 'zh', draft: parcelDelivery }));
});

const over = (run_id: string) =>
  eventually(
    'the run is over',
    async () => {
      const run = await parley.api(flowSimulation.detail, { run_id });
      return ['done', 'failed', 'cancelled'].includes(run.state) ? run : undefined;
    },
    400_000,
  );

test('simulated callers phone a draft through the lab: they are heard by the recogniser, and the page of a simulation shows what came of it', async () => {
  const wanted = { flow_id, by: 'voice', calls: 4, at_once: 2, personas: { ready: 1, interrupting: 1 }, seed: 3 } as const;
  const { id: run_id } = await parley.api(flowSimulation.create, wanted);
  const run = await over(run_id);
  expect(run).toMatchObject({ state: 'done', by: 'voice', done: 4, failure: null, now: { calls: 4 } });
  expect(run.now?.nodes).toMatchObject({ start: 4, identity: 4 });
  for (let n = 0; n < 4; n++) {
    const { persona, run: call } = await parley.api(flowSimulation.call, { run_id, n });
    const said = call.turns.flatMap(({ line, heard }) => (line?.kind === 'text' ? [heard ?? line.text] : []));
    process.stdout.write(`${persona}: ${said.join(' | ')}\n`);
    expect(call.turns[0]?.says.map(({ text }) => text).join('')).toContain('顺达快递');
    expect(call.talkMs).toBeGreaterThan(3_000);
  }
  // They are test calls: recorded, of the simulation, and in no report.
  const rows = await parley.rows.selectFrom('flow_test_calls').select('id').where('run_id', '=', run_id).execute();
  const ids = rows.map(({ id }) => id);
  const calls = await parley.rows
    .selectFrom('calls')
    .select(['environment', 'status', 'recording', 'bill'])
    .where('id', 'in', ids)
    .execute();
  expect(calls).toHaveLength(4);
  for (const call of calls) expect(call).toMatchObject({ environment: 'uat', status: 'answered', recording: expect.any(String), bill: 0 });
  const hours = await parley.rows.selectFrom('call_hours').selectAll().where('flow_id', '=', flow_id).execute();
  expect(hours).toEqual([]);
}, 420_000);

test('a run by voice that is stopped hangs its calls up', async () => {
  const { id: run_id } = await parley.api(flowSimulation.create, { flow_id, by: 'voice', calls: 20, at_once: 2, personas: { silent: 1 } });
  const rows = () => parley.rows.selectFrom('flow_test_calls').select(['state', 'result']).where('run_id', '=', run_id).execute();
  await eventually('two talk', async () => (await rows()).filter(({ state }) => state === 'talking').length === 2 || undefined);
  await parley.api(flowSimulation.cancel, { run_id });
  await eventually('both are over', async () => (await rows()).every(({ state }) => state === 'ended') || undefined, 30_000);
  expect(await parley.api(flowSimulation.detail, { run_id })).toMatchObject({ state: 'cancelled' });
}, 120_000);
