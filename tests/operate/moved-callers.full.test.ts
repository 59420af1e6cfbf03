import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@parley/contract/client';
import { nodeRestart } from '@parley/contract/operate';
import { login } from '@parley/contract/session';
import { readWav } from '@parley/media';
import { encode } from '@parley/media/codec/g711';
import { correlate, speechLike } from '@parley/media/testing';
import { makeAuthority } from '@parley/sip/testing/certificates';
import { runSipp } from '@parley/sip/testing/sipp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addExtension, registered } from '../kit/extension.ts';
import { addGateway } from '../kit/gateway.ts';
import { type Kamailio, startKamailio } from '../kit/kamailio.ts';
import { secretOf } from '../kit/parley.ts';
import type { RoleProcess } from '../kit/role.ts';
import { type Softphone, startSoftphone } from '../kit/softphone.ts';
import { runTask } from '../kit/task.ts';
import { addKeysFlow, startTwoNodes, type TwoNodes } from '../kit/two-nodes.ts';
import { silence } from '../kit/wav.ts';

// Calls from and to phones, and from a proxy, that others wrote go on at another process while theirs drains, or is started again.

// Behind its end baresip sends nothing more, and is taken for gone.
const SAYS = speechLike(60_000, 1, 95);
/** Calls that are made while both nodes are started again, and how many of them have to be taken. */
const [calls, leastCalls] = [16, 8];

let nodes: TwoNodes;
let proxy: Kamailio;
let flow: string;
let gateway: string;
beforeAll(async () => {
  nodes = await startTwoNodes(['server']);
  const certificate = await (await makeAuthority()).issue('localhost');
  proxy = await startKamailio([nodes.first.sipPort, nodes.second.sipPort], certificate);
  flow = await addKeysFlow(nodes.parley);
  gateway = await addGateway(nodes.parley, proxy.port, flow);
});
afterAll(async () => {
  await proxy?.close();
  await nodes?.close();
});

const recordOf = ({ caller, callee }: { caller?: string; callee?: string }) =>
  eventually('the call is in the records', async () => {
    const { rows } = nodes.parley;
    const [column, number] = caller === undefined ? (['callee', callee ?? ''] as const) : (['caller', caller] as const);
    const call = await rows.selectFrom('calls').selectAll().where(column, '=', number).executeTakeFirst();
    return call?.ended_at ? call : undefined;
  });

/** A phone that others wrote, registered with the first node. */
async function phoneOf(number: string, inboundFlow?: string): Promise<Softphone> {
  const { parley, first } = nodes;
  await addExtension(parley, number, `secret-${number}`, inboundFlow);
  const phone = await startSoftphone({ number, secret: `secret-${number}`, registrarPort: first.sipPort, says: SAYS });
  onTestFinished(() => phone.close());
  await registered(parley, number);
  return phone;
}

/** What the phone hears once the robot has said something. */
async function hearing(phone: Softphone): Promise<Int16Array> {
  await eventually('the robot has said something', async () => (await phone.heard().catch(() => silence(0))).length > 24_000 || undefined);
  return phone.heard();
}

/** The first node has its call go on at the second. */
async function moves(): Promise<void> {
  const { parley, first, drain } = nodes;
  const moved = async () => (await parley.rows.selectFrom('call_moves').select('call_id').where('state', '=', 'moved').execute()).length;
  const before = await moved();
  await drain(first);
  await eventually('it has moved', async () => (await moved()) > before || undefined);
}

/** How much each side heard of the other before and after. */
async function heardIn(path: string | null, [before, after]: readonly [Int16Array, Int16Array]): Promise<Record<string, number>> {
  const { channels } = readWav(await readFile(join(nodes.parley.folder, 'recordings', path ?? '')));
  const [ours = silence(0), theirs = silence(0)] = channels;
  const shares = {
    personBefore: correlate(theirs.subarray(8_000, 11_200), SAYS).score,
    personAfter: correlate(theirs.subarray(-16_000, -12_800), SAYS).score,
    robotBefore: likeness(before, ours),
    robotAfter: likeness(after, ours),
  };
  process.stdout.write(`${JSON.stringify(shares)}\n`);
  return shares;
}

const clear = expect.toSatisfy((share: number) => share > 0.85);
const bothHeard = { personBefore: clear, personAfter: clear, robotBefore: clear, robotAfter: clear };

test('baresip hears and is heard before and after its call has gone on at the other process, and hangs up there', async () => {
  const { first, second, drain } = nodes;
  const phone = await phoneOf('7501', flow);
  await phone.dial('95001');
  const before = await hearing(phone);
  await moves();
  await phone.press('1');
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const after = await phone.heard();
  await phone.hangUp();
  const record = await recordOf({ caller: '7501' });
  await drain(first, false);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'them', node_id: second.id });
  expect(await heardIn(record.recording, [before, after])).toEqual(bothHeard);
}, 120_000);

test('baresip, which the node has called where it registered, is talked to on at the other process, to the hang-up', async () => {
  const { parley, first, second, drain } = nodes;
  const phone = await phoneOf('7502');
  // Only the first one dials, and hears of it with its next beat.
  await drain(second);
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  await runTask(parley, { numbers: ['7502'], robots: 1, gateway, flow });
  const before = await hearing(phone);
  // Who presses a key is no machine.
  await phone.press('1');
  await drain(second, false);
  await moves();
  await phone.press('2');
  const record = await recordOf({ callee: '7502' });
  const after = await phone.heard();
  await drain(first, false);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'us', node_id: second.id });
  expect(await heardIn(record.recording, [before, after])).toEqual(bothHeard);
}, 120_000);

const window = 1_600; // samples: 200 ms

/** How much of what was heard is in what was said: the median of its five loudest windows, as a busy softphone slips a frame between them. */
function likeness(heard: Int16Array, said: Int16Array): number {
  const windows = Array.from({ length: Math.floor(heard.length / window) }, (_, n) => heard.subarray(n * window, (n + 1) * window));
  const power = (one: Int16Array): number => one.reduce((sum, sample) => sum + sample * sample, 0);
  const loudest = windows.toSorted((a, b) => power(b) - power(a)).slice(0, 5);
  return loudest.map((one) => correlate(one, said).score).sort((a, b) => a - b)[2] ?? 0;
}

/** Starts a process again whenever it ends by itself, as a supervisor does. */
function supervised(voice: RoleProcess): void {
  voice.onEnd((code) => {
    if (code === 0) void voice.start();
  });
}

test('both nodes are started again with calls up through Kamailio, and none is lost', async () => {
  const { parley, first, second } = nodes;
  const api = createClient({ base: parley.url, token: () => token, language: () => 'en' });
  let token: string | undefined;
  token = (await api(login, { username: 'admin', password: secretOf(parley.logins, 'admin') })).token;
  await eventually('the nodes know the proxy', async () => {
    const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
    return state === 'up' || undefined;
  });
  for (const { process } of [first, second]) supervised(process);
  const callers = await runSipp(new URL('../interop/scenarios/moves/caller-stays.xml', import.meta.url), {
    peer: { host: '127.0.0.1', port: proxy.port },
    calls,
    args: ['-r', '3', '-l', String(calls), '-timeout', '300'],
    files: { 'says.alaw': encode(SAYS, 8) },
  });
  callers.done.catch(() => undefined);
  const up = async (): Promise<number> => {
    const rows = await parley.database.db
      .selectFrom('nodes')
      .select(sql<number>`(load->>'calls')::int`.as('calls'))
      .where('role', '=', 'voice')
      .execute();
    return rows.reduce((sum, one) => sum + (one.calls ?? 0), 0);
  };
  // A busy machine refuses some.
  await eventually('calls are up', async () => (await up()) >= leastCalls || undefined);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const answered = await up();
  const began = Date.now();
  await api(nodeRestart.start, { waitMinutes: 5 });
  const restart = await eventually(
    'both are back',
    async () => {
      const { restart: now } = await api(nodeRestart.last, {});
      return now && now.state !== 'running' ? now : undefined;
    },
    200_000,
  );
  const tookMs = Date.now() - began;
  expect(restart).toMatchObject({ state: 'done', steps: [{ state: 'back' }, { state: 'back' }] });
  await callers.done;
  const records = await eventually('all are in the records', async () => {
    const ofGateway = parley.rows.selectFrom('calls').selectAll().where('gateway_id', '=', gateway);
    // A task's call to a phone of ours is told under the task's gateway.
    const rows = await ofGateway.where('direction', '=', 'in').execute();
    return rows.length >= answered && rows.every(({ ended_at }) => ended_at) ? rows : undefined;
  });
  const taken = await parley.rows
    .selectFrom('events')
    .select('call_id')
    .where('kind', '=', 'moved')
    .where(
      'call_id',
      'in',
      records.map(({ id }) => id),
    )
    .execute();
  // For docs/figures.md.
  process.stdout.write(`${JSON.stringify({ calls: records.length, moves: taken.length, tookMs })}\n`);
  expect(records.map(({ status, ended_by }) => `${status} ${ended_by}`)).toEqual(records.map(() => 'answered them'));
  expect(records).toHaveLength(answered);
  // Each moved once at least: from its own node, and with the other's back.
  expect(taken.length).toBeGreaterThanOrEqual(answered);
}, 400_000);
