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
import { startSoftphone } from '../kit/softphone.ts';
import { addKeysFlow, startTwoNodes, type TwoNodes } from '../kit/two-nodes.ts';

// Calls in from phones and a proxy that others wrote go on at another process while theirs drains, or is started again.

const SAYS = speechLike(20_000, 1, 95);
/** Calls that are made while both nodes are started again, and how many of them have to be taken. */
const [calls, leastCalls] = [16, 8];

let nodes: TwoNodes;
let proxy: Kamailio;
let flow: string;
beforeAll(async () => {
  nodes = await startTwoNodes(['server']);
  const certificate = await (await makeAuthority()).issue('localhost');
  proxy = await startKamailio([nodes.first.sipPort, nodes.second.sipPort], certificate);
  flow = await addKeysFlow(nodes.parley);
});
afterAll(async () => {
  await proxy?.close();
  await nodes?.close();
});

const recordOf = (caller: string) =>
  eventually('the call is in the records', async () => {
    const { rows } = nodes.parley;
    const call = await rows.selectFrom('calls').selectAll().where('caller', '=', caller).executeTakeFirst();
    return call?.ended_at ? call : undefined;
  });

test('baresip hears and is heard before and after its call has gone on at the other process, and hangs up there', async () => {
  const { parley, first, second, drain } = nodes;
  await addExtension(parley, '7501', 'secret-7501', flow);
  const phone = await startSoftphone({ number: '7501', secret: 'secret-7501', registrarPort: first.sipPort, says: SAYS });
  onTestFinished(() => phone.close());
  await registered(parley, '7501');
  await phone.dial('95001');
  await eventually('the robot has asked', async () => (await phone.heard().catch(() => new Int16Array(0))).length > 24_000 || undefined);
  const before = await phone.heard();
  await drain(first);
  await eventually('it has moved', async () => {
    const { rows } = parley;
    return (await rows.selectFrom('call_moves').select('state').where('state', '=', 'moved').execute())[0];
  });
  await phone.press('1');
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const after = await phone.heard();
  await phone.hangUp();
  const record = await recordOf('7501');
  await drain(first, false);
  expect(record).toMatchObject({ status: 'answered', ended_by: 'them', node_id: second.id });
  const { channels } = readWav(await readFile(join(parley.folder, 'recordings', record.recording ?? '')));
  const [ours = new Int16Array(0), theirs = new Int16Array(0)] = channels;
  const shares = {
    personBefore: correlate(theirs.subarray(8_000, 11_200), SAYS).score,
    personAfter: correlate(theirs.subarray(-16_000, -12_800), SAYS).score,
    robotBefore: loudest(before, ours),
    robotAfter: loudest(after, ours),
  };
  process.stdout.write(`${JSON.stringify(shares)}\n`);
  for (const share of Object.values(shares)) expect(share).toBeGreaterThan(0.85);
}, 120_000);

/** How much of the loudest 400 ms of what was heard is in what was said. */
function loudest(heard: Int16Array, said: Int16Array): number {
  let best = { at: 0, power: 0 };
  for (let at = 0; at + 3_200 <= heard.length; at += 800) {
    const power = heard.subarray(at, at + 3_200).reduce((sum, sample) => sum + sample * sample, 0);
    if (power > best.power) best = { at, power };
  }
  return correlate(heard.subarray(best.at, best.at + 3_200), said).score;
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
  const gateway = await addGateway(parley, proxy.port, flow);
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
    const rows = await parley.rows.selectFrom('calls').selectAll().where('gateway_id', '=', gateway).execute();
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
