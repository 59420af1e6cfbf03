import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readWav } from '@parley/media';
import { encode } from '@parley/media/codec/g711';
import { correlate, speechLike } from '@parley/media/testing';
import { makeAuthority } from '@parley/sip/testing/certificates';
import { freePort } from '@parley/sip/testing/free-port';
import { runSipp, type SippRun } from '@parley/sip/testing/sipp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { type HeldStep, holdStep } from '../kit/held-step.ts';
import { type Kamailio, startKamailio } from '../kit/kamailio.ts';
import { callsOf, runTask } from '../kit/task.ts';
import { addKeysFlow, startTwoNodes, type TwoNodes } from '../kit/two-nodes.ts';

// Answered calls whose node drains, with a carrier that others wrote (SIPp) behind a proxy that others wrote (Kamailio, which stays in the
// route), between two voice processes of which either is killed. SIPp by itself answers where its call began, whatever Via says.

const SAYS = speechLike(20_000, 1, 91);

let nodes: TwoNodes;
let proxy: Kamailio;
let flow: string;
let gateway: string;
let port: number;
let carrier: SippRun;
let called = 13_610_000_000;
beforeAll(async () => {
  nodes = await startTwoNodes();
  port = await freePort();
  const certificate = await (await makeAuthority()).issue('localhost');
  proxy = await startKamailio([nodes.first.sipPort, nodes.second.sipPort], certificate, port);
  flow = await addKeysFlow(nodes.parley);
  gateway = await addGateway(nodes.parley, proxy.port);
});
afterAll(async () => {
  await proxy?.close();
  await nodes?.close();
});
const scenario = (name: string): URL => new URL(`../interop/scenarios/moves/${name}.xml`, import.meta.url);

interface Move {
  task: string;
  id: string;
}

/** A call of the first node, which its carrier has answered with a key, and which is to move. */
async function talking(name: string): Promise<Move> {
  const { parley, first, second, drain } = nodes;
  // Only the first one dials, and hears of it with its next beat.
  await drain(first, false);
  await drain(second);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  // Its audio goes wherever somebody offered, also where it has refused: the node asks it then whether it is there (OPTIONS).
  carrier = await runSipp(scenario(name), { port, args: ['-timeout', '150', '-aa'], files: { 'says.alaw': encode(SAYS, 8) } });
  // Told at the end.
  carrier.done.catch(() => undefined);
  const task = await runTask(parley, { numbers: [String(++called)], robots: 1, gateway, flow });
  const id = await eventually('the call is up', async () => {
    const rows = await parley.rows.selectFrom('attempts').select(['id', 'state']).where('task_id', '=', task).execute();
    return rows.find(({ state }) => state === 'talking')?.id;
  });
  await drain(second, false);
  await drain(first);
  return { task, id };
}

const stateOf = async (id: string): Promise<string | undefined> =>
  (await nodes.parley.database.db.selectFrom('call_moves').select('state').where('call_id', '=', id).executeTakeFirst())?.state;

/** The record of the one call, and its transcript. */
async function recordOf({ task, id }: Move) {
  const { rows } = nodes.parley;
  const call = await eventually(
    'the call is in the records',
    async () => {
      const found = (await callsOf(nodes.parley, task)).find((one) => one.ended_at);
      return found;
    },
    120_000,
  );
  expect(await callsOf(nodes.parley, task)).toHaveLength(1);
  const turns = await rows.selectFrom('turns').select(['who', 'text']).where('call_id', '=', id).orderBy('n').execute();
  const events = await rows.selectFrom('events').select(['kind', 'at', 'data']).where('call_id', '=', id).orderBy('n').execute();
  return { ...call, said: turns.filter(({ who }) => who === 'robot').map(({ text }) => text), events };
}

const spoken = ['请按一', '请按二', '再见'];

/** How much of what the carrier says is in a second of what is recorded of it. */
async function heardAt(recording: string | null, ms: number): Promise<number> {
  const { channels } = readWav(await readFile(join(nodes.parley.folder, 'recordings', recording ?? '')));
  const heard = (channels[1] ?? new Int16Array(0)).subarray(ms * 8, (ms + 400) * 8);
  return correlate(heard, SAYS).score;
}

test('a call goes on at the other process, is recorded through, and its carrier hangs up there', async () => {
  const call = await talking('carrier-hangs-up');
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'them', node_id: nodes.second.id });
  expect(record.said).toEqual(['请按一', '请按二']);
  const { first, second } = nodes;
  const [move, ...more] = record.events.filter(({ kind }) => kind === 'moved');
  expect(more).toEqual([]);
  expect(move?.data).toMatchObject({ from: { id: first.id, host: hostname() }, to: { id: second.id, host: hostname() } });
  expect(move?.at.getTime()).toBeGreaterThan(record.answered_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const ms = record.recording_ms ?? 0;
  // What the first node heard, and what the second did.
  expect(await heardAt(record.recording, 1_000)).toBeGreaterThan(0.85);
  expect(await heardAt(record.recording, ms - 2_000)).toBeGreaterThan(0.85);
});

test('a call goes on at the other process to its end', async () => {
  const call = await talking('carrier-answers');
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.second.id });
  expect(record.said).toEqual(spoken);
});

test('a carrier that refuses (488) has its call where it was', async () => {
  const call = await talking('carrier-refuses');
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.first.id });
  expect(record.said).toEqual(spoken);
});

test('a carrier that is busy with an offer of its own (491) is asked again', async () => {
  const call = await talking('carrier-is-busy-once');
  await carrier.done;
  expect(await recordOf(call)).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.second.id });
});

test('a carrier that says nothing to the other node keeps its call where it was', async () => {
  const call = await talking('carrier-says-nothing');
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.first.id });
  expect(record.said).toEqual(spoken);
}, 180_000);

/** Holds the commit of a move: the peer has been asked, and nobody owns the call for certain. */
async function holdCommit(atCommit: boolean): Promise<HeldStep> {
  const hold = await holdStep(nodes.parley.database.url, { table: 'call_moves', on: 'update', when: "new.state = 'moved'", atCommit });
  onTestFinished(() => hold.letGo().catch(() => undefined));
  return hold;
}

const reached = (hold: HeldStep): Promise<true> =>
  eventually('the move is about to be committed', async () => (await hold.reached()) || undefined);

test('the first node is killed while its call is on its way: it goes on at the other', async () => {
  const hold = await holdCommit(false);
  const call = await talking('carrier-answers');
  await reached(hold);
  await nodes.first.process.kill();
  await hold.letGo();
  await nodes.first.process.start();
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.second.id });
  expect(record.said).toEqual(spoken);
});

test('the first node is killed when its call is the other one’s: it goes on there, and is in the records once', async () => {
  const call = await talking('carrier-answers');
  await eventually('it has moved', async () => (await stateOf(call.id)) === 'moved' || undefined);
  await nodes.first.process.kill();
  await nodes.first.process.start();
  await carrier.done;
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.second.id });
  expect(record.said).toEqual(spoken);
});

test('the other node is killed while a call is on its way to it: the carrier is asked back, and it goes on where it was', async () => {
  const hold = await holdCommit(false);
  const call = await talking('carrier-is-asked-back');
  await reached(hold);
  await nodes.second.process.kill();
  // It would be asked to take the call up once more.
  try {
    await carrier.done;
  } finally {
    await nodes.second.process.start();
  }
  const record = await recordOf(call);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: nodes.first.id });
  expect(record.said).toEqual(spoken);
});

test.each([
  ['with the commit on its way', true],
  ['behind the commit', false],
])(
  'the other node is killed %s: the call is interrupted there, once',
  async (_, atCommit) => {
    const hold = atCommit ? await holdCommit(true) : undefined;
    const call = await talking('carrier-answers');
    if (hold) await reached(hold);
    else await eventually('it has moved', async () => (await stateOf(call.id)) === 'moved' || undefined);
    await nodes.second.process.kill();
    await hold?.letGo();
    await eventually('the first node has given it away', async () => (await stateOf(call.id)) === 'moved' || undefined);
    await nodes.second.process.start();
    expect(await recordOf(call)).toMatchObject({ status: 'unknown', result: 'interrupted', node_id: nodes.second.id });
    // Nobody answers it any more.
    await carrier.done.catch(() => undefined);
  },
  240_000,
);
