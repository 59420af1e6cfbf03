import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWholeRun } from '@parley/contract/testing/share';
import { readWav } from '@parley/media';
import { correlate, PeerClock, RtpPeer, speechLike } from '@parley/media/testing';
import { createSipStack, type IncomingCall, makeOffer, type OutgoingCall, readAnswer, type SipStack } from '@parley/sip';
import { runSipp } from '@parley/sip/testing/sipp';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addExtension, registered } from '../kit/extension.ts';
import { addGateway } from '../kit/gateway.ts';
import type { Parley } from '../kit/parley.ts';
import { sharedParley } from '../kit/shared-parley.ts';
import { sippList } from '../kit/sipp-list.ts';
import { type Softphone, type SoftphoneSetup, startSoftphone } from '../kit/softphone.ts';
import { addTransferFlow } from '../kit/transfer-flow.ts';

// The robot hands a caller to a person at a phone that others wrote, who hands the call on.

const VOICES = { '7001': speechLike(20_000, 1, 81), '7002': speechLike(20_000, 1, 82) };
const CALLER = speechLike(1500, 1, 83);

const scenario = (name: string): URL => new URL(`scenarios/${name}.xml`, import.meta.url);

let parley: Parley;
let carrier: SipStack;
/** What the carrier does with calls to it. */
let takes: (call: IncomingCall<unknown>) => void = (call) => call.reject(480);
const clock = new PeerClock();
beforeAll(async () => {
  parley = await sharedParley();
  carrier = createSipStack({ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }), onInvite: (call) => takes(call) });
  await carrier.start();
  const gateway = await addGateway(
    parley,
    carrier.address.port,
    await addTransferFlow(parley, { to: { kind: 'extension', number: '7001' } }),
  );
  await addExtension(parley, '7001', 'secret-7001', await addTransferFlow(parley, { to: { kind: 'extension', number: '7002' } }));
  await addExtension(parley, '7002', 'secret-7002');
  await eventually('the node knows the gateway', async () => {
    const { state } = await parley.rows.selectFrom('gateways').select('state').where('id', '=', gateway).executeTakeFirstOrThrow();
    return state !== 'unknown' || undefined;
  });
  clock.start();
});
afterAll(async () => {
  clock.stop();
  await carrier?.close();
});

async function phone(number: keyof typeof VOICES, more: Partial<SoftphoneSetup> = {}): Promise<Softphone> {
  const setup = { number, secret: `secret-${number}`, registrarPort: parley.sipPort, says: VOICES[number], ...more };
  const started = await startSoftphone(setup);
  onTestFinished(() => started.close());
  await registered(parley, number);
  return started;
}

/** Somebody outside calls, and hears. */
async function callIn(): Promise<{ sip: OutgoingCall; voice: RtpPeer }> {
  const voice = await RtpPeer.open({ keep: true, law: 8 });
  clock.add(voice);
  onTestFinished(() => voice.close());
  const audio = { address: '127.0.0.1', port: voice.local.port, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 };
  const sip = carrier.invite({
    ...{ target: `sip:95001@127.0.0.1:${parley.sipPort}`, nextHop: { host: '127.0.0.1', port: parley.sipPort } },
    ...{ from: { uri: 'sip:13800000000@127.0.0.1' }, body: makeOffer(audio), ringTimeoutMs: 20_000 },
  });
  sip.onOffer(() => ({ sdp: makeOffer({ ...audio, sessionVersion: 2 }) }));
  const failed = once(sip, 'failed').then(([{ status }]) => {
    throw new Error(`the call was refused with ${status}`);
  });
  const [, sdp] = await Promise.race([once(sip, 'answered'), failed]);
  const read = readAnswer(sdp ?? '', audio);
  if (!read.ok) throw new Error(read.why);
  voice.connect(read.audio.remote);
  return { sip, voice };
}

/** How much of what somebody says is in what was heard. */
const share = (said: Int16Array, heard: Int16Array): number =>
  Math.max(...[2000, 4000, 8000, 12_000, 16_000].map((at) => correlate(said.subarray(at, at + 2000), heard).score));

const hears = (voice: RtpPeer, who: keyof typeof VOICES): Promise<true> =>
  eventually(`the caller hears ${who}`, () => share(VOICES[who], voice.heard()) > 0.85 || undefined, 20_000);

const recordOf = (sip: OutgoingCall) =>
  eventually('the call is in the records', async () => {
    const call = await parley.rows.selectFrom('calls').selectAll().where('sip_call_id', '=', sip.callId).executeTakeFirst();
    if (!call?.ended_at) return undefined;
    const legs = await parley.rows.selectFrom('legs').selectAll().where('call_id', '=', call.id).orderBy('n').execute();
    const events = await parley.rows.selectFrom('events').selectAll().where('call_id', '=', call.id).orderBy('n').execute();
    return { ...call, legs, events };
  });

/** What names the call of somebody who was called in since then, as Replaces has it for us. Messages are stored a second behind the wire. */
async function replacesOf(party: string, since: Date): Promise<string> {
  const message = await eventually(`${party} has answered`, async () => {
    const { rows } = await sql<{ message: string }>`
      select message from sip_messages where direction = 'in' and message like 'SIP/2.0 200%' and message ~ ${`To: [^\n]*sip:${party}`}
        and at >= ${since} and message ~ 'CSeq: [0-9]+ INVITE' order by at desc limit 1`.execute(parley.database.db);
    return rows[0]?.message;
  });
  const [callId, ours, theirs] = [/^Call-ID: *(\S+)/im, /^From:.*;tag=([^;\s]+)/im, /^To:.*;tag=([^;\s]+)/im].map(
    (one) => one.exec(message)?.[1],
  );
  return `${callId};to-tag=${ours};from-tag=${theirs}`;
}

/** What names the call that a phone has made to us, as Replaces has it for us. */
async function consultationOf(extension: string, since: Date): Promise<string> {
  const message = await eventually(`the call of ${extension} is answered`, async () => {
    const { rows } = await sql<{ message: string }>`
      select message from sip_messages where direction = 'out' and message like 'SIP/2.0 200%' and message ~ ${`From: [^\n]*sip:${extension}@`}
        and at >= ${since} and message ~ 'CSeq: [0-9]+ INVITE' order by at desc limit 1`.execute(parley.database.db);
    return rows[0]?.message;
  });
  const [callId, ours, theirs] = [/^Call-ID: *(\S+)/im, /^To:.*;tag=([^;\s]+)/im, /^From:.*;tag=([^;\s]+)/im].map(
    (one) => one.exec(message)?.[1],
  );
  return `${callId};to-tag=${ours};from-tag=${theirs}`;
}

/** What we are recorded to have sent the caller, which is what the persons said. */
async function saidTo(recording: string | null): Promise<Int16Array> {
  const [ours = new Int16Array(0)] = readWav(await readFile(join(parley.folder, 'recordings', recording ?? ''))).channels;
  return ours;
}

test('transfer: a person at baresip hands the caller on (REFER), and the recording goes on with the next', async () => {
  const [first] = [await phone('7001'), await phone('7002')];
  const { sip, voice } = await callIn();
  await hears(voice, '7001');
  await first.transfer('7002');
  await hears(voice, '7002');
  voice.say(CALLER);
  await eventually('the caller has spoken', () => voice.silent || undefined);
  sip.bye();
  const call = await recordOf(sip);
  expect(call).toMatchObject({ status: 'answered', ended_by: 'them' });
  expect(call.legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['out', '7001'],
    ['out', '7002'],
  ]);
  const kinds = call.events.filter(({ kind }) => kind.startsWith('transfer') || kind.startsWith('refer')).map(({ kind }) => kind);
  expect(kinds).toEqual(['transfer', 'transferred', 'refer', 'transferred']);
  const lines = call.events.flatMap(({ kind, data }) => (kind === 'sip' ? [JSON.stringify(data)] : []));
  expect(lines.filter((line) => line.includes('NOTIFY sip:')).length).toBeGreaterThanOrEqual(2);
  const recorded = await saidTo(call.recording);
  expect(share(VOICES['7001'], recorded)).toBeGreaterThan(0.85);
  expect(share(VOICES['7002'], recorded)).toBeGreaterThan(0.85);
});

inWholeRun(test)('transfer: nobody takes the call that baresip hands on, and baresip is told so', async () => {
  const first = await phone('7001');
  const { sip, voice } = await callIn();
  await hears(voice, '7001');
  const asked = Promise.withResolvers<string>();
  takes = (call) => {
    asked.resolve(call.target.user ?? '');
    call.reject(486);
  };
  await first.transfer('4008123456');
  expect(await asked.promise).toBe('4008123456');
  // It hangs up then; a phone that stays has the caller again.
  const call = await recordOf(sip);
  expect(call).toMatchObject({ business_status: 'ended', ended_by: 'us' });
  expect(call.events.map(({ kind }) => kind)).toContain('transfer-failed');
  expect(call.legs.map(({ party, sip_status }) => [party, sip_status])).toContainEqual(['4008123456', 486]);
});

test('transfer: a person at baresip asks somebody first, and hands the caller to him (REFER with Replaces)', async () => {
  const first = await phone('7001', { calls: 2 });
  await phone('7002');
  const began = new Date();
  const { sip, voice } = await callIn();
  await hears(voice, '7001');
  // Its own call reaches 7002 by the flow of its extension.
  await first.dial('95001');
  const replaces = await consultationOf('7001', began);
  await replacesOf('7002', began);
  await first.line(1);
  await first.transfer(`<sip:7002@127.0.0.1:${parley.sipPort}?Replaces=${encodeURIComponent(replaces)}>`);
  await hears(voice, '7002');
  sip.bye();
  const call = await recordOf(sip);
  expect(call.legs.map(({ party }) => party).sort()).toEqual(['13800000000', '7001', '7002']);
  expect(call.events.filter(({ kind }) => kind === 'refer').map(({ data }) => data)).toEqual([{ to: '7002', attended: true }]);
});

inWholeRun(test).each(['stays', 'hangs up both'])(
  'transfer: a person at baresip hands the caller to somebody who rings still (REFER with Replaces), and %s',
  async (then) => {
    const first = await phone('7001', { calls: 2 });
    const second = await phone('7002', { byHand: true });
    const began = new Date();
    const { sip, voice } = await callIn();
    await hears(voice, '7001');
    await first.dial('95001');
    const replaces = await consultationOf('7001', began);
    await eventually('7002 rings', async () => {
      const { rows } = await sql<{ n: number }>`
        select 1 as n from sip_messages where direction = 'in' and message like 'SIP/2.0 180%' and message ~ 'To: [^\n]*sip:7002' and at >= ${began}`.execute(
        parley.database.db,
      );
      return rows[0];
    });
    await first.line(1);
    await first.transfer(`<sip:7002@127.0.0.1:${parley.sipPort}?Replaces=${encodeURIComponent(replaces)}>`);
    await eventually('the transfer is asked for', async () => {
      const { rows } = await sql<{ n: number }>`
        select 1 as n from sip_messages where direction = 'in' and message like 'REFER %' and at >= ${began}`.execute(parley.database.db);
      return rows[0];
    });
    if (then !== 'stays') for (const _ of [1, 2]) await first.hangUp();
    await second.answer();
    await hears(voice, '7002');
    sip.bye();
    const call = await recordOf(sip);
    expect(call.legs.map(({ party }) => party).sort()).toEqual(['13800000000', '7001', '7002']);
    expect(call.events.map(({ kind }) => kind)).not.toContain('transfer-failed');
  },
);

test('replaces: a phone of others takes the place of a person at baresip, and one that names no call is refused', async () => {
  await phone('7001');
  const began = new Date();
  const { sip, voice } = await callIn();
  await hears(voice, '7001');
  const peer = { host: '127.0.0.1', port: parley.sipPort };
  const nobody = await runSipp(scenario('replaces/phone-finds-no-call'), { peer, args: await sippList(['nothing', 'a', 'b']) });
  await nobody.done;
  const taker = await runSipp(scenario('replaces/phone-takes-place'), {
    peer,
    args: [...(await sippList((await replacesOf('7001', began)).split(/;to-tag=|;from-tag=/))), '-aa'],
  });
  // Told at the end: it may end while something else is waited for.
  taker.done.catch(() => undefined);
  await eventually('7001 is hung up', async () => {
    const { rows } = await sql<{ n: number }>`
      select 1 as n from sip_messages where direction = 'out' and message like 'BYE %' and message like '%Replaced%'`.execute(
      parley.database.db,
    );
    return rows[0];
  });
  sip.bye();
  await taker.done;
  const record = await recordOf(sip);
  expect(record.legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['in', '7002'],
    ['out', '7001'],
  ]);
});
