import { once } from 'node:events';
import { uuid7 } from '@parley/db';
import { compile } from '@parley/dialog';
import { correlate, PeerClock, RtpPeer } from '@parley/media/testing';
import { createSipStack, type HostPort, type IncomingCall, makeOffer, type OutgoingCall, readAnswer } from '@parley/sip';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import type { CallContext } from '../call/call-context.ts';
import { takeCall } from '../call/inbound-call.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import { CallNode } from './call-node.ts';
import { transferGraph } from './transfer-graph.ts';

/** The number outside that calls are handed to, if no other is given. */
export const OUTSIDE = '4008123456';

let node: CallNode;
const clock = new PeerClock();
const ends: RtpPeer[] = [];

/** Gives the tests of a file a node whose calls are handed to people. */
export function useTransfers(): { readonly node: CallNode } {
  beforeAll(async () => {
    node = await CallNode.start();
    node.keepsSip = true;
    clock.start();
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end.close();
  });
  afterAll(async () => {
    clock.stop();
    await node.close();
  });
  return {
    get node() {
      return node;
    },
  };
}

const flowOf = (transfer: object) => compile(transferGraph({ to: { kind: 'number', number: OUTSIDE }, ringSeconds: 5, ...transfer }));

/** Somebody with a voice. */
export async function speaker(): Promise<RtpPeer> {
  const peer = await RtpPeer.open({ keep: true, law: 8 });
  clock.add(peer);
  ends.push(peer);
  return peer;
}

export const audioOf = (peer: RtpPeer) => ({
  ...{ address: '127.0.0.1', port: peer.local.port, codecs: ['PCMA'] as const, sessionId: 1, sessionVersion: 1 },
});

export function connect(peer: RtpPeer, sdp: string | undefined): void {
  const read = readAnswer(sdp ?? '', audioOf(peer));
  if (!read.ok) throw new Error(read.why);
  peer.connect(read.audio.remote);
}

/** A call as somebody else's. */
const identified = (call: IncomingCall<PeerIdentity>, identity: PeerIdentity): IncomingCall<PeerIdentity> =>
  new Proxy(call, {
    get: (target, name) => {
      const value: unknown = name === 'identity' ? identity : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** A call to a flow that hands it over. @param as who calls, where it is not the gateway */
export async function callIn(
  transfer: object,
  context: CallContext = node.context,
  as?: PeerIdentity,
): Promise<{ sip: OutgoingCall; voice: RtpPeer; over: Promise<void> }> {
  const found = { number: 1, name: 'transfer', timeZone: 'Asia/Shanghai', mediaTimeoutSeconds: 30, abTest: undefined };
  const versions = Object.assign(Object.create(context.versions), { production: async () => found, get: async () => flowOf(transfer) });
  const over = Promise.withResolvers<void>();
  node.onInvite = (invite) => {
    const call = as ? identified(invite, as) : invite;
    takeCall({ ...context, versions }, call, async (company) => node.occupancy.takeForInbound(company)).then(over.resolve, over.reject);
  };
  const voice = await speaker();
  const sip = node.callIn({ body: makeOffer(audioOf(voice)) });
  const [, sdp] = await new Promise<[unknown, string | undefined]>((resolve, reject) => {
    sip.once('answered', (...args) => resolve(args));
    sip.once('failed', ({ status }) => reject(new Error(`the call was refused with ${status}`)));
  });
  connect(voice, sdp);
  return { sip, voice, over: over.promise };
}

/** The person's phone, once it rings. */
export function ringing(): Promise<IncomingCall<unknown>> {
  return new Promise((resolve) => {
    node.onPeerInvite = (call) => {
      call.ring();
      resolve(call);
    };
  });
}

export async function answer(call: IncomingCall<unknown>): Promise<RtpPeer> {
  const voice = await speaker();
  connect(voice, call.offer);
  call.answer(makeOffer(audioOf(voice)));
  return voice;
}

/** Sends its audio wherever it is asked to from now on. @returns resolves when it has been asked */
export function followsOffers(call: Pick<OutgoingCall, 'onOffer'>, voice: RtpPeer): Promise<void> {
  const asked = Promise.withResolvers<void>();
  call.onOffer(({ sdp }) => {
    connect(voice, sdp);
    asked.resolve();
    return { sdp: makeOffer({ ...audioOf(voice), sessionVersion: 2 }) };
  });
  return asked.promise;
}

/** Where the phones of extensions are, if they are not the peer. */
export const phonesElsewhere = new Map<string, HostPort>();

/** An extension of the company whose phone is the peer. @returns the context in which it is registered */
export async function registers(context: CallContext, ...numbers: string[]): Promise<CallContext> {
  for (const number of numbers)
    await context.db
      .insertInto('extensions')
      .values({ company_id: 1, id: uuid7(), number, name: 'agent', secret: Buffer.alloc(1), codecs: ['PCMA'] })
      .execute();
  const lookup = (key: string) => {
    const number = key.slice('1/'.length);
    const { host, port } = phonesElsewhere.get(number) ?? node.peer.address;
    return numbers.includes(number) ? [{ contact: `sip:${number}@${host}:${port}`, source: { host, port }, path: [] }] : [];
  };
  const sip = new Proxy(context.sip, {
    get: (target, name) => {
      if (name === 'registrar') return { lookup };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...context, sip };
}

/** A phone of another stack that its colleague, the peer, has asked without us. @returns that call, and what takes its place */
export async function consulted(number: string) {
  const taken = Promise.withResolvers<IncomingCall<unknown>>();
  const rings = createSipStack({
    ...{ host: '127.0.0.1', port: 0, admit: () => ({ admit: 'trusted' }), mayReplace: () => true },
    onInvite: (call) => {
      if (call.replaces) taken.resolve(call);
      answer(call).catch(taken.reject);
    },
  });
  await rings.start();
  onTestFinished(() => rings.close());
  phonesElsewhere.set(number, rings.address);
  onTestFinished(() => void phonesElsewhere.delete(number));
  const nextHop = rings.address;
  const consultation = node.peer.invite({
    ...{ target: `sip:${number}@127.0.0.1:${nextHop.port}`, nextHop, from: { uri: 'sip:8000@127.0.0.1' } },
    ...{ body: makeOffer(audioOf(await speaker())), ringTimeoutMs: 5_000 },
  });
  await once(consultation, 'answered');
  const replaces = consultation.dialogId;
  if (!replaces) throw new Error('not answered');
  return { consultation, replaces, taken: taken.promise };
}

export const found = (audio: Int16Array, heard: Int16Array): number =>
  Math.max(...[2000, 4000, 6000, 8000].map((at) => correlate(audio.subarray(at, at + 2000), heard).score));

/** Has somebody say this, to its end, until it is heard: what a busy machine loses of it the first time comes again. */
export async function hears(listener: RtpPeer, audio: Int16Array, speaker: RtpPeer): Promise<void> {
  const share = (): number => {
    if (speaker.silent) speaker.say(audio);
    return found(audio, listener.heard());
  };
  await expect.poll(share).toBeGreaterThan(0.9);
  await expect.poll(() => speaker.silent).toBe(true);
}

export const loudness = (heard: Int16Array): number =>
  Math.sqrt(heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length));

export async function recordOf(sipCallId: string) {
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
  const legs = await db
    .selectFrom('legs')
    .select(['party', 'direction', 'answered_at', 'sip_status', 'q850'])
    .where('call_id', '=', call.id)
    .execute();
  return { ...call, legs };
}
