import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@parley/sip/testing/free-port';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CuttableDatabase, cuttable } from '../kit/cuttable-database.ts';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { lendSpeech, oneRecogniser, type Parley, startParley } from '../kit/parley.ts';
import type { RoleProcess } from '../kit/role.ts';
import { type SippCarrier, startSippCarrier } from '../kit/sipp-carrier.ts';
import { addBriefFlow, callsOf, finished, runTask } from '../kit/task.ts';

// Two voice nodes that call for one task by one carrier, of which one has a clock that is five seconds fast.

let parley: Parley;
let way: CuttableDatabase;
let nodes: RoleProcess[] = [];
const folders: string[] = [];
let carrier: SippCarrier;
let gateway: string;
let flow: string;
/** Calls a second of the carrier, and calls at once. */
const [rate, robots] = [2, 6];

beforeAll(async () => {
  parley = await startParley([], oneRecogniser);
  way = await cuttable(parley.database.url);
  carrier = await startSippCarrier();
  gateway = await addGateway(parley, carrier.port);
  await parley.rows.updateTable('gateways').set({ calls_per_second: rate, capacity: robots }).where('id', '=', gateway).execute();
  flow = await addBriefFlow(parley);
  nodes = await Promise.all(
    [0, 5_000].map(async (skew) => {
      const folder = await mkdtemp(join(tmpdir(), 'parley-node-'));
      folders.push(folder);
      await lendSpeech(folder);
      return parley.voice.beside({
        ...{ PARLEY_DATA: folder, SIP_PORT: String(await freePort()), DATABASE_URL: way.url, PARLEY_TEST_SKEW: String(skew) },
        NODE_OPTIONS: `--import ${new URL('../kit/skewed-clock.mjs', import.meta.url).href}`,
      });
    }),
  );
  await Promise.all(nodes.map((node) => node.start()));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await parley?.close();
  await way?.close();
  await carrier?.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

/**
 * What holds whatever happens: every attempt was put to the carrier once at most, never more calls were up than it takes, and no ten seconds
 * began more. (That no second does is shown where the machine has no say: `packages/pacing/src/simulation.test.ts`.)
 */
async function expectOnce(task: string): Promise<void> {
  const attempts = await parley.rows.selectFrom('attempts').select(['id', 'node_id']).where('task_id', '=', task).execute();
  const invites = await carrier.invites();
  const own = attempts.map(({ id }) => invites.get(id)?.size ?? 0);
  expect(Math.max(...own)).toBe(1);
  expect(new Set(attempts.map(({ node_id }) => node_id)).size).toBe(2);
  const calls = (await carrier.calls()).filter(({ attempt }) => attempts.some(({ id }) => id === attempt));
  for (const { from } of calls) {
    expect(calls.filter((call) => call.from <= from && from < call.to).length).toBeLessThanOrEqual(robots);
    expect(calls.filter((call) => call.from >= from && call.from < from + 10_000).length).toBeLessThanOrEqual(10 * rate);
  }
}

test('a clock that is five seconds fast: both call, nobody twice, no limit is passed, and nobody is thought lost', async () => {
  const numbers = Array.from({ length: 14 }, (_, n) => `1350001${String(n).padStart(4, '0')}`);
  const redial = [{ result: 'silent', times: 1, waitSeconds: 2 }];
  const task = await runTask(parley, { numbers, robots, gateway, flow, redial, ringSeconds: 60 });
  await finished(parley, task, 240_000);
  await expectOnce(task);
  const calls = await callsOf(parley, task);
  expect(calls.map(({ status, result }) => `${status} ${result}`)).toEqual(calls.map(() => 'answered silent'));
  expect(calls).toHaveLength(2 * numbers.length);
  // Nothing lasts longer for a clock that is wrong.
  expect(
    calls.every(({ answered_at, ended_at, started_at }) => answered_at && ended_at && started_at <= answered_at && answered_at <= ended_at),
  ).toBe(true);
  const lost = await parley.database.db.selectFrom('nodes').select('id').where('lost_at', 'is not', null).execute();
  expect(lost).toEqual([]);
}, 400_000);

test('the database is away for thirty seconds: calls go on to their end, records come after, nobody is called twice', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => `1350002${String(n).padStart(4, '0')}`);
  const redial = [{ result: 'interrupted', times: 1, waitSeconds: 1 }];
  const task = await runTask(parley, { numbers, robots, gateway, flow, redial, ringSeconds: 60 });
  const up = await eventually('calls are up', async () => {
    const rows = await parley.rows.selectFrom('attempts').select('id').where('task_id', '=', task).where('state', '=', 'talking').execute();
    return rows.length >= 3 ? rows.map(({ id }) => id) : undefined;
  });
  way.cut();
  await wait(30_000);
  const known = await parley.rows.selectFrom('calls').select('id').where('id', 'in', up).where('status', 'is not', null).execute();
  const hungUp = (await carrier.hungUp()).size;
  way.mend();
  await finished(parley, task, 300_000);
  // They had ended on the wire meanwhile, and nothing of it was in the database yet.
  expect(known).toEqual([]);
  expect(hungUp).toBeGreaterThanOrEqual(up.length);
  const calls = await callsOf(parley, task);
  expect(calls.filter(({ id }) => up.includes(id)).map(({ result }) => result)).toEqual(up.map(() => 'silent'));
  const rows = await parley.rows.selectFrom('number_rows').select(['state', 'tries']).where('task_id', '=', task).execute();
  expect(rows.every(({ state }) => state === 'done')).toBe(true);
  // Whoever was heard once is not called again.
  for (const row of await parley.rows.selectFrom('number_rows').select('id').where('task_id', '=', task).execute()) {
    const of = calls.filter(({ row_id }) => row_id === row.id).map(({ result }) => result);
    expect(['silent', 'interrupted,silent']).toContain(of.join());
  }
  await expectOnce(task);
}, 500_000);
