import { once } from 'node:events';
import { uuid7 } from '@parley/db';
import { speechLike } from '@parley/media/testing';
import { type IncomingCall, makeOffer } from '@parley/sip';
import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  answer,
  audioOf,
  callIn,
  connect,
  consulted,
  followsOffers,
  found,
  loudness,
  recordOf,
  registers,
  ringing,
  speaker,
  useTransfers,
} from '../testing/transfer-harness.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { CallContext } from './call-context.ts';

const here = useTransfers();
const FIRST = speechLike(1500, 1, 64);
const SECOND = speechLike(1500, 1, 63);
const toFirst = { to: { kind: 'extension', number: '8001' } };

let context: CallContext;
beforeAll(async () => {
  context = await registers(here.node.context, '8001', '8002');
});
afterEach(() => {
  here.node.identity = undefined;
});

const phoneOf = (number: string, company = 1): PeerIdentity => ({
  kind: 'extension',
  company,
  id: uuid7(),
  number,
  codecs: ['PCMA'],
  encryption: 'off',
  maxCalls: 4,
  inboundFlow: here.node.task.flow,
});

/** A caller who talks with 8001. */
async function talking() {
  const phone = ringing();
  const call = await callIn(toFirst, context);
  const first = await phone;
  const agent = await answer(first);
  await expect.poll(() => here.node.held().robots).toBe(0);
  return { ...call, first, agent };
}

const over = (call: IncomingCall<unknown>): Promise<unknown> => once(call, 'ended');

test('a phone that has asked somebody first hands the caller to him (attended transfer)', async () => {
  const { sip, voice, first, over: ended } = await talking();
  here.node.identity = phoneOf('8001');
  const ringsToo = ringing();
  const consultation = await callIn({ to: { kind: 'extension', number: '8002' } }, context);
  const second = await ringsToo;
  const agent = await answer(second);
  void followsOffers(second, agent);
  await expect.poll(() => here.node.held().robots).toBe(0);
  const replaces = consultation.sip.dialogId;
  if (!replaces) throw new Error('not answered');
  const gone = [over(first), once(consultation.sip, 'ended')];
  expect(await first.refer({ to: 'sip:8002@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
  await Promise.all(gone);
  await consultation.over;
  agent.say(SECOND);
  await expect.poll(() => found(SECOND, voice.heard())).toBeGreaterThan(0.85);
  const secondOver = over(second);
  sip.bye();
  await secondOver;
  await ended;
  const record = await recordOf(sip.callId);
  expect(record).toMatchObject({ ended_by: 'them' });
  expect(record.legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['out', '8001'],
    ['out', '8002'],
  ]);
  // The consultation is a call of its own, which ended with it.
  expect(await recordOf(consultation.sip.callId)).toMatchObject({ business_status: 'ended', ended_by: 'us' });
});

/** A phone that talks with a caller rings somebody by a call through us. */
async function asking() {
  const talk = await talking();
  here.node.identity = phoneOf('8001');
  const ringsToo = ringing();
  const consultation = await callIn({ to: { kind: 'extension', number: '8002' } }, context);
  const second = await ringsToo;
  const replaces = consultation.sip.dialogId;
  if (!replaces) throw new Error('not answered');
  here.node.onPeerInvite = () => expect.unreachable();
  return { ...talk, consultation, second, replaces };
}

test.each(['stays', 'hangs up both'])('a phone hands the caller to somebody who rings still, and %s: he is rung on', async (then) => {
  const { sip, voice, first, consultation, second, replaces, over: ended } = await asking();
  const gone = [over(first), once(consultation.sip, 'ended'), consultation.over];
  const from = voice.heard().length;
  const told: number[] = [];
  const outcome = first.refer({ to: 'sip:8002@parley', replaces, progress: (status) => void told.push(status) });
  await expect.poll(() => told).toContain(180);
  if (then !== 'stays') for (const one of [consultation.sip, first]) one.bye();
  await expect.poll(() => loudness(voice.heard().slice(from).slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
  const agent = await answer(second);
  const moved = followsOffers(second, agent);
  expect(await outcome).toEqual(then === 'stays' ? { outcome: 'done', status: 200 } : { outcome: 'unknown' });
  await Promise.all([...gone, moved]);
  agent.say(SECOND);
  await expect.poll(() => found(SECOND, voice.heard())).toBeGreaterThan(0.85);
  const secondOver = over(second);
  sip.bye();
  await Promise.all([secondOver, ended]);
  expect((await recordOf(sip.callId)).legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['out', '8001'],
    ['out', '8002'],
  ]);
  await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});

test.each(['refuses', 'is not wanted any more'])('somebody who rings still, and to whom a caller was handed, %s', async (then) => {
  const { sip, voice, first, agent, consultation, second, replaces, over: ended } = await asking();
  const outcome = first.refer({ to: 'sip:8002@parley', replaces });
  await once(consultation.sip, 'ended');
  const stopsRinging = once(second, 'cancelled');
  if (then === 'refuses') {
    second.reject(486);
    expect(await outcome).toEqual({ outcome: 'done', status: 486 });
    const from = voice.heard().length;
    agent.say(FIRST);
    await expect.poll(() => found(FIRST, voice.heard().slice(from))).toBeGreaterThan(0.85);
  }
  sip.bye();
  if (then !== 'refuses') await stopsRinging;
  await ended;
});

test('a phone to which two callers were handed joins them, and neither is rung (REFER with Replaces)', async () => {
  const { sip, voice, first, over: ended } = await talking();
  const again = await talking();
  void followsOffers(again.sip, again.voice);
  here.node.onPeerInvite = () => expect.unreachable();
  const other = again.first.dialogId;
  if (!other) throw new Error('not answered');
  const gone = [over(first), over(again.first)];
  const replaces = { callId: other.callId, localTag: other.localTag, remoteTag: other.remoteTag };
  expect(await first.refer({ to: 'sip:13800000000@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
  await Promise.all([...gone, again.over]);
  again.voice.say(SECOND);
  await expect.poll(() => found(SECOND, voice.heard())).toBeGreaterThan(0.85);
  const otherOver = once(again.sip, 'ended');
  sip.bye();
  await Promise.all([otherOver, ended]);
  expect((await recordOf(sip.callId)).legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['in', '13800000000'],
    ['out', '8001'],
  ]);
  expect(await recordOf(again.sip.callId)).toMatchObject({ ended_by: 'us' });
  await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});

test('a phone that has asked a colleague without us hands the caller to him (attended transfer)', async () => {
  const { sip, voice, first, over: ended } = await talking();
  const { consultation, replaces, taken } = await consulted('8002');
  const gone = [over(first), once(consultation, 'ended')];
  expect(await first.refer({ to: 'sip:8002@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
  await Promise.all(gone);
  await expect.poll(() => voice.heard().length).toBeGreaterThan(0);
  sip.bye();
  await Promise.all([over(await taken), ended]);
});

test('nobody takes a call that is handed on: whoever handed it on has it again', async () => {
  const { sip, voice, first, agent, over: ended } = await talking();
  here.node.onPeerInvite = (call) => call.reject(486);
  expect(await first.refer({ to: 'sip:8009@parley' })).toEqual({ outcome: 'done', status: 486 });
  const from = voice.heard().length;
  agent.say(FIRST);
  await expect.poll(() => found(FIRST, voice.heard().slice(from))).toBeGreaterThan(0.85);
  sip.bye();
  await ended;
});

test('a phone that hands the caller on and hangs up at once has ended the talk, if nobody takes it', async () => {
  const { sip, first, over: ended } = await talking();
  here.node.onPeerInvite = (call) => {
    first.bye();
    call.reject(486);
  };
  const hungUp = once(sip, 'ended');
  await first.refer({ to: 'sip:8009@parley' });
  expect((await hungUp)[0]).toMatchObject({ by: 'remote', q850: 16 });
  await ended;
});

test('another phone picks up what rings at one (Replaces of an early leg), and no phone of another company', async () => {
  const phone = ringing();
  const { sip, voice, over: ended } = await callIn(toFirst, context);
  const rings = await phone;
  const early = { callId: rings.callId, localTag: rings.localTag, remoteTag: rings.from.parameters.get('tag') ?? '' };
  here.node.identity = phoneOf('8003', 2);
  const [refused] = await once(here.node.callIn({ replaces: early }), 'failed');
  expect(refused.status).toBe(403);
  here.node.identity = phoneOf('8003');
  const stopsRinging = once(rings, 'cancelled');
  const agent = await speaker();
  const taking = here.node.callIn({ replaces: early, body: makeOffer(audioOf(agent)) });
  const [, sdp] = await once(taking, 'answered');
  connect(agent, sdp);
  await stopsRinging;
  await expect.poll(() => here.node.held().robots).toBe(0);
  agent.say(FIRST);
  await expect.poll(() => found(FIRST, voice.heard())).toBeGreaterThan(0.85);
  taking.bye();
  await ended;
  const { legs } = await recordOf(sip.callId);
  expect(legs.map(({ party, direction, answered_at }) => [direction, party, answered_at !== null]).sort()).toEqual([
    ['in', '13800000000', true],
    ['in', '8003', true],
    ['out', '8001', false],
  ]);
});

test('a phone cannot hand on a consultation of another phone', async () => {
  const { sip, first, over: ended } = await talking();
  here.node.identity = phoneOf('8003');
  const ringsToo = ringing();
  const consultation = await callIn({ to: { kind: 'extension', number: '8002' } }, context);
  const second = await ringsToo;
  await answer(second);
  await expect.poll(() => here.node.held().robots).toBe(0);
  const replaces = consultation.sip.dialogId;
  if (!replaces) throw new Error('not answered');
  expect(await first.refer({ to: 'sip:8002@parley', replaces })).toEqual({ outcome: 'done', status: 403 });
  sip.bye();
  consultation.sip.bye();
  await Promise.all([ended, consultation.over]);
});

test('neither a caller from outside nor a person outside may have us call anybody', async () => {
  const phone = ringing();
  const { sip, over: ended } = await callIn({}, context);
  expect(await sip.refer({ to: 'sip:008821234567@parley' })).toEqual({ outcome: 'refused', status: 403 });
  const outside = await phone;
  await answer(outside);
  await expect.poll(() => here.node.held().robots).toBe(0);
  expect(await outside.refer({ to: 'sip:008821234567@parley' })).toEqual({ outcome: 'refused', status: 403 });
  sip.bye();
  await ended;
  expect((await recordOf(sip.callId)).legs).toHaveLength(2);
});

test('a phone calls in to take the place of a person (Replaces); others may not, nor that of nobody, nor of one who only rang', async () => {
  const { sip, first, over: ended } = await talking();
  const replaces = first.dialogId;
  if (!replaces) throw new Error('not answered');
  const refused = async (more: Parameters<typeof here.node.callIn>[0]): Promise<number> => {
    const [{ status }] = await once(here.node.callIn(more), 'failed');
    return status;
  };
  expect(await refused({ replaces })).toBe(403);
  here.node.identity = phoneOf('8003', 2);
  expect(await refused({ replaces })).toBe(403);
  here.node.identity = phoneOf('8003');
  expect(await refused({ replaces: { ...replaces, remoteTag: 'nobody' } })).toBe(481);
  const { callId, localTag, remoteTag } = replaces;
  expect(await refused({ headers: [['Replaces', `${callId};to-tag=${remoteTag};from-tag=${localTag};early-only`]] })).toBe(486);
  const firstOver = over(first);
  const taking = here.node.callIn({ replaces });
  await once(taking, 'answered');
  await firstOver;
  const takenOver = once(taking, 'ended');
  sip.bye();
  await takenOver;
  await ended;
  expect((await recordOf(sip.callId)).legs.map(({ party, direction }) => [direction, party]).sort()).toEqual([
    ['in', '13800000000'],
    ['in', '8003'],
    ['out', '8001'],
  ]);
});
