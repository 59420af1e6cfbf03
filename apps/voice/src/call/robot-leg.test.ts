import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inWholeRun } from '@parley/contract/testing/share';
import { uuid7 } from '@parley/db';
import { readWav } from '@parley/media';
import { speechLike } from '@parley/media/testing';
import { makeOffer, type OutgoingCall } from '@parley/sip';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
import { twoGateways } from '../testing/two-gateways.ts';
import { takeCall } from './inbound-call.ts';

const here = useTransfers();
const FIRST = speechLike(1500, 1, 91);
const SECOND = speechLike(1500, 1, 92);

beforeEach(() => {
  here.node.identity = { kind: 'gateway', gateway: { ...here.node.gateway, obeysRefer: true } };
  here.node.onInvite = (call) => {
    void takeCall(here.node.context, call, async (company) => here.node.occupancy.takeForInbound(company));
  };
});
afterEach(() => {
  here.node.identity = undefined;
});

/** Prompts are a loud tone in this node. */
const isPrompt = (sample: number): boolean => Math.abs(sample) > 6000;

/** Somebody whom the robot asks a question. */
async function asked() {
  const voice = await speaker();
  const sip = here.node.callIn({ body: makeOffer(audioOf(voice)) });
  const [, sdp] = await once(sip, 'answered');
  connect(voice, sdp);
  await expect.poll(() => loudness(voice.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
  return { sip, voice };
}

const eventsOf = async (sip: OutgoingCall) => {
  const { id } = await recordOf(sip.callId);
  return await here.node.context.db.selectFrom('events').select(['kind', 'data']).where('call_id', '=', id).orderBy('n').execute();
};

inWholeRun(test)(
  'a gateway that may has the robot talk with somebody else (REFER): the question is asked again, and recording and record go on',
  async () => {
    const { sip, voice } = await asked();
    voice.say(FIRST);
    await expect.poll(() => voice.silent, { timeout: 5000 }).toBe(true);
    const rings = ringing();
    const told: number[] = [];
    const outcome = sip.refer({ to: 'sip:13900000001@carrier.example', progress: (status) => told.push(status) });
    const second = await rings;
    expect(second.target.user).toBe('13900000001');
    expect(second.replaces).toBeUndefined();
    const agent = await answer(second);
    expect(await outcome).toEqual({ outcome: 'done', status: 200 });
    expect(told).toEqual([100, 180]);
    await expect.poll(() => loudness(agent.heard().slice(-1600)), { timeout: 5000 }).toBeGreaterThan(200);
    // Who has asked for it stays on the line, and is hung up.
    await once(sip, 'ended');
    agent.say(SECOND);
    await expect.poll(() => agent.silent, { timeout: 5000 }).toBe(true);
    const over = once(second, 'ended');
    here.node.speechInput.said('方便');
    await over;
    const record = await recordOf(sip.callId);
    expect(record).toMatchObject({ ended_by: 'us' });
    expect(record.legs.map(({ party, direction, answered_at }) => [direction, party, answered_at !== null])).toEqual([
      ['in', '13800000000', true],
      ['out', '13900000001', true],
    ]);
    const kinds = (await eventsOf(sip)).map(({ kind }) => kind).filter((kind) => kind.startsWith('refer') || kind === 'replaced');
    expect(kinds).toEqual(['refer', 'replaced']);
    const [, theirs = new Int16Array(0)] = readWav(await readFile(join(here.node.context.recordings, record.recording ?? ''))).channels;
    expect(found(FIRST, theirs)).toBeGreaterThan(0.85);
    expect(found(SECOND, theirs)).toBeGreaterThan(0.85);
    await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
  },
);

inWholeRun(test)('nobody takes the robot: it goes on with who has asked for it, and the call ends where he has hung up', async () => {
  for (const stays of [true, false]) {
    const { sip } = await asked();
    here.node.onPeerInvite = (call) => {
      if (stays) call.reject(486);
      else {
        sip.bye();
        setImmediate(() => call.reject(486));
      }
    };
    const outcome = await sip.refer({ to: 'sip:13900000001@carrier.example' });
    expect(outcome).toEqual(stays ? { outcome: 'done', status: 486 } : { outcome: 'unknown' });
    const ended = stays && once(sip, 'ended');
    if (stays) {
      await expect.poll(() => here.node.speechInput.status().worker.streams).toBe(1);
      here.node.speechInput.said('方便');
    }
    await ended;
    expect(await recordOf(sip.callId)).toMatchObject({ ended_by: stays ? 'us' : 'them' });
    const events = await eventsOf(sip);
    expect(events.find(({ kind }) => kind === 'transfer-failed')?.data).toEqual({ to: '13900000001', why: 'SIP 486' });
  }
});

test.each([
  ['a gateway that may not', { obeysRefer: false }, '13900000001', 403],
  ['a number that the gateway may not call', { destinations: ['138'] }, '13900000001', 403],
  ['what is no number', {}, 'alice', 404],
])('%s: REFER is refused before anybody is called, and the call goes on', async (_, gateway, to, status) => {
  here.node.identity = { kind: 'gateway', gateway: { ...here.node.gateway, obeysRefer: true, ...gateway } };
  here.node.onPeerInvite = () => expect.unreachable();
  const { sip } = await asked();
  expect(await sip.refer({ to: `sip:${to}@carrier.example` })).toEqual({ outcome: 'refused', status });
  expect(sip.dialogId).toBeDefined();
  sip.bye();
  expect((await eventsOf(sip)).find(({ kind }) => kind === 'refer-refused')?.data).toMatchObject({ to, status });
});

test('a phone of the company has the robot talk with an extension in place of a call that it has (REFER with Replaces)', async () => {
  const context = await registers(here.node.context, '8001');
  here.node.identity = {
    ...{ kind: 'extension', company: 1, id: uuid7(), number: '8000', codecs: ['PCMA'], encryption: 'off', maxCalls: 4 },
    inboundFlow: here.node.task.flow,
  };
  here.node.onInvite = (call) => {
    void takeCall(context, call, async (company) => here.node.occupancy.takeForInbound(company));
  };
  const { consultation, replaces, taken } = await consulted('8001');
  const { sip } = await asked();
  const gone = [once(sip, 'ended'), once(consultation, 'ended')];
  expect(await sip.refer({ to: 'sip:8001@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
  await Promise.all(gone);
  const second = await taken;
  const over = once(second, 'ended');
  await expect.poll(() => here.node.speechInput.status().worker.streams).toBe(1);
  here.node.speechInput.said('方便');
  await over;
  expect((await recordOf(sip.callId)).legs.map(({ party }) => party)).toEqual(['8000', '8001']);
});

test('a phone moves the robot to a number outside by the next gateway of the group where the first fails the call', async () => {
  const gateways = await twoGateways(here.node);
  here.node.identity = {
    ...{ kind: 'extension', company: 1, id: uuid7(), number: '8000', codecs: ['PCMA'], encryption: 'off', maxCalls: 4 },
    inboundFlow: here.node.task.flow,
  };
  here.node.onInvite = (call) => {
    void takeCall({ ...here.node.context, gateways }, call, async (company) => here.node.occupancy.takeForInbound(company));
  };
  const { sip } = await asked();
  let invites = 0;
  here.node.onPeerInvite = (call) => (invites++ === 0 ? call.reject(503) : void answer(call));
  expect(await sip.refer({ to: 'sip:13900000002@parley' })).toEqual({ outcome: 'done', status: 200 });
  await expect.poll(() => here.node.speechInput.status().worker.streams).toBe(1);
  here.node.speechInput.said('方便');
  await expect
    .poll(async () => (await recordOf(sip.callId)).legs.map(({ party }) => party))
    .toEqual(['13900000002', '8000', '13900000002']);
});

test('whoever does not know the call that is to be replaced (481: a colleague who rang still, another robot) is rung without it', async () => {
  const context = await registers(here.node.context, '8003');
  here.node.identity = {
    ...{ kind: 'extension', company: 1, id: uuid7(), number: '8000', codecs: ['PCMA'], encryption: 'off', maxCalls: 4 },
    inboundFlow: here.node.task.flow,
  };
  here.node.onInvite = (call) => {
    void takeCall(context, call, async (company) => here.node.occupancy.takeForInbound(company));
  };
  const { consultation, replaces } = await consulted('8003');
  const { sip } = await asked();
  const gone = once(sip, 'ended');
  expect(await sip.refer({ to: 'sip:8003@parley', replaces: { ...replaces, remoteTag: 'of-another-call' } })).toEqual({
    ...{ outcome: 'done', status: 200 },
  });
  await gone;
  consultation.bye();
  await expect.poll(() => here.node.speechInput.status().worker.streams).toBe(1);
  here.node.speechInput.said('方便');
  await expect.poll(async () => (await recordOf(sip.callId)).legs.map(({ party }) => party)).toEqual(['8003', '8000', '8003']);
});

inWholeRun(test)(
  'a phone that has asked a colleague by a call through us has the robot talk with him, and he is not rung again (REFER with Replaces)',
  async () => {
    const context = await registers(here.node.context, '8002');
    here.node.identity = {
      ...{ kind: 'extension', company: 1, id: uuid7(), number: '8000', codecs: ['PCMA'], encryption: 'off', maxCalls: 4 },
      inboundFlow: here.node.task.flow,
    };
    const { sip } = await asked();
    const rings = ringing();
    const consultation = await callIn({ to: { kind: 'extension', number: '8002' } }, context);
    const second = await rings;
    const agent = await answer(second);
    void followsOffers(second, agent);
    await expect.poll(() => here.node.held().robots).toBe(1);
    here.node.onPeerInvite = () => expect.unreachable();
    const replaces = consultation.sip.dialogId;
    if (!replaces) throw new Error('not answered');
    const gone = [once(sip, 'ended'), once(consultation.sip, 'ended')];
    const from = agent.heard().length;
    expect(await sip.refer({ to: 'sip:8002@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
    await Promise.all([...gone, consultation.over]);
    expect(second.dialogId).toBeDefined();
    expect(agent.heard().slice(from).some(isPrompt)).toBe(true);
    agent.say(SECOND);
    await expect.poll(() => agent.silent, { timeout: 5000 }).toBe(true);
    const over = once(second, 'ended');
    here.node.speechInput.said('方便');
    await over;
    const record = await recordOf(sip.callId);
    expect(record).toMatchObject({ ended_by: 'us' });
    expect(record.legs.map(({ party }) => party)).toEqual(['8000', '8002']);
    const [, theirs = new Int16Array(0)] = readWav(await readFile(join(here.node.context.recordings, record.recording ?? ''))).channels;
    expect(found(SECOND, theirs)).toBeGreaterThan(0.85);
    expect((await recordOf(consultation.sip.callId)).legs.map(({ party }) => party).sort()).toEqual(['8000', '8002']);
    await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
  },
);

test('a phone that has asked a robot hands the caller to it, and the robot asks him (REFER with Replaces)', async () => {
  const context = await registers(here.node.context, '8004');
  const rings = ringing();
  const { sip: caller, voice, over } = await callIn({ to: { kind: 'extension', number: '8004' } }, context);
  void followsOffers(caller, voice);
  const phone = await rings;
  await answer(phone);
  await expect.poll(() => here.node.held().robots).toBe(0);
  here.node.identity = {
    ...{ kind: 'extension', company: 1, id: uuid7(), number: '8004', codecs: ['PCMA'], encryption: 'off', maxCalls: 4 },
    inboundFlow: here.node.task.flow,
  };
  here.node.onInvite = (call) => {
    void takeCall(context, call, async (company) => here.node.occupancy.takeForInbound(company));
  };
  const { sip: robot } = await asked();
  here.node.onPeerInvite = () => expect.unreachable();
  const replaces = robot.dialogId;
  if (!replaces) throw new Error('not answered');
  const gone = [once(phone, 'ended'), once(robot, 'ended'), over];
  const from = voice.heard().length;
  expect(await phone.refer({ to: 'sip:95001@parley', replaces })).toEqual({ outcome: 'done', status: 200 });
  await Promise.all(gone);
  await expect.poll(() => voice.heard().slice(from).some(isPrompt)).toBe(true);
  const ended = once(caller, 'ended');
  await expect.poll(() => here.node.speechInput.status().worker.streams).toBe(1);
  here.node.speechInput.said('方便');
  await ended;
  expect((await recordOf(robot.callId)).legs.map(({ party }) => party)).toEqual(['8004', '13800000000']);
  expect((await recordOf(caller.callId)).legs.map(({ party }) => party).sort()).toEqual(['13800000000', '8004']);
  await expect.poll(() => here.node.held()).toMatchObject({ robots: 0, sessions: 0, calls: 0, sip: 0 });
});
