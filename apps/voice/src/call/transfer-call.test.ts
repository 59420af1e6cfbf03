import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flow } from '@parley/contract/flow/graph';
import { uuid7 } from '@parley/db';
import { compile } from '@parley/dialog';
import { readWav } from '@parley/media';
import { correlate, PeerClock, RtpPeer, speechLike } from '@parley/media/testing';
import { type IncomingCall, makeOffer, type OutgoingCall, readAnswer } from '@parley/sip';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import type { CallContext } from './call-context.ts';
import { takeCall } from './inbound-call.ts';

let node: CallNode;
const clock = new PeerClock();
const ends: RtpPeer[] = [];
beforeAll(async () => {
  node = await CallNode.start();
  clock.start();
});
afterEach(() => {
  for (const end of ends.splice(0)) end.close();
});
afterAll(async () => {
  clock.stop();
  await node.close();
});

const CALLER = speechLike(1500, 1, 61);
const AGENT = speechLike(1500, 1, 62);
const OUTSIDE = '4008123456';

/** Hands every call over at once, and ends it with a status that says how that went. */
const flowOf = (transfer: object) =>
  compile(
    flow.parse({
      language: 'zh',
      nodes: [
        { id: 'start', kind: 'start' },
        { id: 'to', kind: 'transfer', to: { kind: 'number', number: OUTSIDE }, ringSeconds: 5, ...transfer },
        { id: 'ended', kind: 'hangup', businessStatus: 'ended' },
        { id: 'failed', kind: 'hangup', businessStatus: 'failed' },
      ],
      edges: [
        { id: 'a', from: 'start', exit: 'next', to: 'to' },
        { id: 'b', from: 'to', exit: 'answered-and-ended', to: 'ended' },
        { id: 'c', from: 'to', exit: 'failed', to: 'failed' },
      ],
    }),
  );

/** Somebody with a voice. */
async function end(): Promise<RtpPeer> {
  const peer = await RtpPeer.open({ keep: true, law: 8 });
  clock.add(peer);
  ends.push(peer);
  return peer;
}

const audioOf = (peer: RtpPeer) => ({
  ...{ address: '127.0.0.1', port: peer.local.port, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 },
});

function connect(peer: RtpPeer, sdp: string | undefined): void {
  const read = readAnswer(sdp ?? '', audioOf(peer));
  if (!read.ok) throw new Error(read.why);
  peer.connect(read.audio.remote);
}

/** A call to a flow that hands it over. */
async function callIn(
  transfer: object,
  context: CallContext = node.context,
): Promise<{ sip: OutgoingCall; voice: RtpPeer; over: Promise<void> }> {
  const found = { version: flowOf(transfer), number: 1, name: 'transfer', timeZone: 'Asia/Shanghai', mediaTimeoutSeconds: 30 };
  const versions = Object.assign(Object.create(context.versions), { production: async () => found });
  const over = Promise.withResolvers<void>();
  node.onInvite = (call) => {
    takeCall({ ...context, versions }, call, async (company) => node.occupancy.takeForInbound(company)).then(over.resolve, over.reject);
  };
  const voice = await end();
  const sip = node.callIn({ body: makeOffer(audioOf(voice)) });
  await new Promise<void>((resolve) =>
    sip.once('answered', (_, sdp) => {
      connect(voice, sdp);
      resolve();
    }),
  );
  return { sip, voice, over: over.promise };
}

/** The person's phone, once it rings. */
function ringing(): Promise<IncomingCall<unknown>> {
  return new Promise((resolve) => {
    node.onPeerInvite = (call) => {
      call.ring();
      resolve(call);
    };
  });
}

async function answer(call: IncomingCall<unknown>): Promise<RtpPeer> {
  const voice = await end();
  connect(voice, call.offer);
  call.answer(makeOffer(audioOf(voice)));
  return voice;
}

const found = (audio: Int16Array, heard: Int16Array): number =>
  Math.max(...[2000, 4000, 6000, 8000].map((at) => correlate(audio.subarray(at, at + 2000), heard).score));

const loudness = (heard: Int16Array): number =>
  Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length));

async function recordOf(sipCallId: string) {
  const { db } = node.context;
  const find = () =>
    db
      .selectFrom('calls')
      .select(['id', 'company_id', 'business_status', 'transferred_at', 'recording', 'ended_by'])
      .where('sip_call_id', '=', sipCallId)
      .executeTakeFirst();
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  const call = await find();
  if (!call) throw new Error('no record');
  const legs = await db.selectFrom('legs').select(['party', 'direction', 'answered_at']).where('call_id', '=', call.id).execute();
  return { ...call, legs };
}

test('the caller hears music, the person the whisper, then both each other, and the recording has both', async () => {
  const phone = ringing();
  const { sip, voice, over } = await callIn({ whisper: '有客户要找您' });
  const call = await phone;
  expect(call.target.user).toBe(OUTSIDE);
  await expect.poll(() => loudness(voice.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
  expect(node.held().robots).toBe(1);
  const agent = await answer(call);
  // The whisper is a tenth of a second of a tone in this node.
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 5000 }).toBe(true);
  await expect.poll(() => node.held().robots, { timeout: 5000 }).toBe(0);
  voice.say(CALLER);
  agent.say(AGENT);
  await expect.poll(() => voice.silent && agent.silent, { timeout: 10_000 }).toBe(true);
  await expect.poll(() => found(CALLER, agent.heard()), { timeout: 5000 }).toBeGreaterThan(0.9);
  await expect.poll(() => found(AGENT, voice.heard()), { timeout: 5000 }).toBeGreaterThan(0.9);
  call.bye();
  await over;
  const record = await recordOf(sip.callId);
  // Its ladder has the messages of both legs.
  await node.sipMessages.flush();
  const messages = await node.context.db
    .selectFrom('sip_messages')
    .select(['sip_call_id', 'direction'])
    .where('call_id', '=', record.id)
    .execute();
  expect(new Set(messages.map(({ sip_call_id }) => sip_call_id))).toEqual(new Set([sip.callId, call.callId]));
  expect(record).toMatchObject({ business_status: 'ended', ended_by: 'us', transferred_at: expect.any(Date) });
  expect(record.legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['out', OUTSIDE],
  ]);
  const path = join(node.context.recordings, record.recording ?? '');
  const [ours = new Int16Array(0), theirs = new Int16Array(0)] = readWav(await readFile(path)).channels;
  expect(found(AGENT, ours)).toBeGreaterThan(0.85);
  expect(found(CALLER, theirs)).toBeGreaterThan(0.85);
});

test('nobody takes the call: the flow goes on by its exit', async () => {
  node.onPeerInvite = (call) => call.reject(486);
  const { sip, over } = await callIn({});
  await over;
  const record = await recordOf(sip.callId);
  expect(record).toMatchObject({ business_status: 'failed', transferred_at: null });
  expect(record.legs).toHaveLength(2);
});

test('a number that is none rings nobody', async () => {
  node.onPeerInvite = () => expect.unreachable();
  const { sip, over } = await callIn({ to: { kind: 'number', number: '{phone}' } });
  await over;
  expect(await recordOf(sip.callId)).toMatchObject({ business_status: 'failed' });
});

test('the caller hangs up while the phone rings, and it stops ringing', async () => {
  const phone = ringing();
  const { sip, over } = await callIn({});
  const call = await phone;
  const cancelled = new Promise((resolve) => call.once('cancelled', resolve));
  sip.bye();
  await cancelled;
  await over;
  const record = await recordOf(sip.callId);
  expect(record.ended_by).toBe('them');
  expect(record.legs).toHaveLength(2);
});

test('the caller hangs up in the talk, and so is the person hung up', async () => {
  const phone = ringing();
  const { sip, over } = await callIn({});
  const call = await phone;
  const ended = new Promise((resolve) => call.once('ended', resolve));
  await answer(call);
  await expect.poll(() => node.held().robots, { timeout: 5000 }).toBe(0);
  sip.bye();
  await ended;
  await over;
  expect(await recordOf(sip.callId)).toMatchObject({ ended_by: 'them', transferred_at: expect.any(Date) });
});

test('a person who is to take the call by a key is joined once it is pressed', async () => {
  const phone = ringing();
  const { sip, voice, over } = await callIn({ accept: 'by-key', whisper: '按1接听' });
  const agent = await answer(await phone);
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 5000 }).toBe(true);
  expect(node.held().robots).toBe(1);
  for (let n = 1; n <= 5; n++) agent.sendKey('1', n * 160, false);
  for (let n = 0; n < 3; n++) agent.sendKey('1', 960, true);
  await expect.poll(() => node.held().robots, { timeout: 5000 }).toBe(0);
  agent.say(AGENT);
  await expect.poll(() => found(AGENT, voice.heard()), { timeout: 10_000 }).toBeGreaterThan(0.85);
  sip.bye();
  await over;
});

test('an extension is rung at its phone', async () => {
  const { context } = node;
  await context.db
    .insertInto('extensions')
    .values({ company_id: 1, id: uuid7(), number: '8001', name: 'agent', secret: Buffer.alloc(1), codecs: ['PCMA'] })
    .execute();
  const { host, port } = node.peer.address;
  const binding = { contact: `sip:8001@${host}:${port}`, source: { host, port }, path: [] };
  const registrar = { lookup: (key: string) => (key === '1/8001' ? [binding] : []) };
  const sip = new Proxy(context.sip, {
    get: (target, name) => {
      if (name === 'registrar') return registrar;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const phone = ringing();
  const { sip: caller, over } = await callIn({ to: { kind: 'extension', number: '8001' } }, { ...context, sip });
  const call = await phone;
  expect([call.target.user, call.from.uri]).toEqual(['8001', expect.stringContaining('13800000000')]);
  const agent = await answer(call);
  await expect.poll(() => node.held().robots, { timeout: 5000 }).toBe(0);
  agent.say(AGENT);
  caller.bye();
  await over;
});

test.each(['sendonly', 'inactive'] as const)(
  'while the person holds (%s), the caller hears music, and afterwards the person again',
  async (hold) => {
    const phone = ringing();
    const { sip, voice, over } = await callIn({});
    const call = await phone;
    const agent = await answer(call);
    await expect.poll(() => node.held().robots, { timeout: 5000 }).toBe(0);
    const again = (direction: 'sendonly' | 'inactive' | 'sendrecv', sessionVersion: number) =>
      call.reinvite(makeOffer({ ...audioOf(agent), sessionVersion, direction }));
    await again(hold, 2);
    await expect.poll(() => loudness(voice.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
    await again('sendrecv', 3);
    agent.say(AGENT);
    voice.say(CALLER);
    await expect.poll(() => found(AGENT, voice.heard()), { timeout: 10_000 }).toBeGreaterThan(0.85);
    await expect.poll(() => found(CALLER, agent.heard()), { timeout: 10_000 }).toBeGreaterThan(0.85);
    sip.bye();
    await over;
  },
);
