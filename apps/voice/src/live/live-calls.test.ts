import { once } from 'node:events';
import type { NodeCommand } from '@parley/contract/live-call';
import { json, uuid7 } from '@parley/db';
import { speechLike } from '@parley/media/testing';
import { makeOffer, type OutgoingCall } from '@parley/sip';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { CallContext } from '../call/call-context.ts';
import { takeCall } from '../call/inbound-call.ts';
import {
  answer,
  audioOf,
  connect,
  found,
  hears,
  recordOf,
  registers,
  ringing,
  speaker,
  useTransfers,
} from '../testing/transfer-harness.ts';
import { CallCommands } from './call-commands.ts';
import { LiveCalls } from './live-calls.ts';

const here = useTransfers();
const CALLER = speechLike(1500, 1, 64);
const AGENT = speechLike(1500, 1, 63);

let context: CallContext;
beforeAll(async () => {
  context = await registers(here.node.context, '8001');
});

const row = async (sip: OutgoingCall) => {
  const call = [...context.calls.values()].find(({ parts }) => parts?.record.facts.sipCallId === sip.callId);
  return call && (await context.db.selectFrom('live_calls').selectAll().where('id', '=', call.id).executeTakeFirst());
};

/** Flows whose calls last so long at most, ms. */
const ofLength = (longestCallMs: number): CallContext['versions'] => {
  const get: CallContext['versions']['get'] = async (...which) => {
    const version = await context.versions.get(...which);
    return { ...version, flow: { ...version.flow, listening: { ...version.flow.listening, longestCallMs } } };
  };
  return new Proxy(context.versions, {
    get: (target, name) => {
      const value: unknown = name === 'get' ? get : Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

/** Somebody who is asked “方便吗”, while somebody looks on. */
async function talking(ringMs?: number, versions = context.versions) {
  const { node } = here;
  node.onInvite = (call) => {
    void takeCall({ ...context, versions }, call, async (company) => node.occupancy.takeForInbound(company));
  };
  const calls = new LiveCalls({
    db: context.db,
    node: context.node,
    calls: context.calls,
    onError: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => calls.close());
  calls.want(1);
  const voice = await speaker();
  const sip = node.callIn({ body: makeOffer(audioOf(voice)) });
  const [, sdp] = await once(sip, 'answered');
  connect(voice, sdp);
  await expect.poll(async () => (await row(sip))?.shown).toMatchObject({ state: 'talking', ours: '方便吗' });
  const id = (await row(sip))?.id ?? '';
  return { sip, voice, id, command: commanding(id, ringMs) };
}

/** Tells the node what somebody wants done with a call. @returns what came of it */
const commanding = (id: string, ringMs?: number) => {
  const commands = new CallCommands(context, ringMs);
  return async (wanted: NodeCommand): Promise<string | null> => {
    const asked = uuid7();
    await context.db
      .insertInto('call_commands')
      .values({ company_id: 1, id: asked, call_id: id, command: json(wanted), asked_by: '冯' })
      .execute();
    await commands.look(1, asked);
    return (await context.db.selectFrom('call_commands').select('result').where('id', '=', asked).executeTakeFirstOrThrow()).result;
  };
};

const events = async (id: string) => await context.db.selectFrom('events').select(['kind', 'data']).where('call_id', '=', id).execute();

test('a call that goes on is told of while somebody looks, with a line that somebody has said, and is gone with its end', async () => {
  const { sip, id, command } = await talking();
  expect((await row(sip))?.shown).toMatchObject({ direction: 'in', party: '13800000000', nodeName: 'ask', risk: 'calm', taken: false });
  expect(await command({ kind: 'prompt', text: '请稍等，我查一下。', now: true })).toBe('done');
  await expect
    .poll(async () => (await row(sip))?.turns)
    .toContainEqual(expect.objectContaining({ who: 'robot', text: '请稍等，我查一下。', promptedBy: '冯' }));
  // The robot waits for the answer to its question as before.
  here.node.speechInput.said('方便');
  await once(sip, 'ended');
  await expect.poll(async () => await context.db.selectFrom('live_calls').select('id').execute()).toEqual([]);
  expect(await command({ kind: 'hang-up' })).toBeNull();
  await recordOf(sip.callId);
  expect(await events(id)).toContainEqual({ kind: 'prompted', data: { by: '冯', text: '请稍等，我查一下。' } });
});

test('a call is hung up for whoever looks on', async () => {
  const { sip, id, command } = await talking();
  const gone = once(sip, 'ended');
  expect(await command({ kind: 'hang-up' })).toBe('done');
  await gone;
  expect(await recordOf(sip.callId)).toMatchObject({ ended_by: 'us' });
  expect(await events(id)).toContainEqual({ kind: 'hung-up-by', data: { by: '冯' } });
});

test('a call that is not answered yet is hung up as well, and may be neither heard nor prompted', async () => {
  here.node.onInvite = (call) => {
    void takeCall(context, call, () => new Promise(() => {}));
  };
  const sip = here.node.callIn();
  const over = once(sip, 'failed');
  await expect.poll(() => context.calls.size).toBe(1);
  const [id = ''] = [...context.calls.keys()];
  const command = commanding(id);
  expect(await command({ kind: 'prompt', text: '请稍等', now: true })).toBe('not-talking');
  expect(await command({ kind: 'hang-up' })).toBe('done');
  await over;
  await recordOf(sip.callId);
  const kept = context.db.selectFrom('calls').select(['result', 'exception']).where('id', '=', id);
  expect(await kept.executeTakeFirst()).toEqual({ result: 'interrupted', exception: 'hung-up-by' });
  expect(await events(id)).toContainEqual({ kind: 'hung-up-by', data: { by: '冯' } });
});

test('a phone hears both sides and is heard by nobody; it then takes the call over, and the robot is free', async () => {
  const { sip, voice, command } = await talking();
  const listens = ringing();
  expect(await command({ kind: 'listen', number: '8001' })).toBe('ringing');
  const supervisor = await answer(await listens);
  supervisor.say(AGENT);
  await hears(supervisor, CALLER, voice);
  await expect.poll(() => supervisor.silent).toBe(true);
  expect(found(AGENT, voice.heard())).toBeLessThan(0.6);

  const takes = ringing();
  expect(await command({ kind: 'take-over', number: '8001' })).toBe('ringing');
  const phone = await takes;
  await expect.poll(async () => (await row(sip))?.shown).toMatchObject({ taken: true });
  expect(await command({ kind: 'prompt', text: '还在吗', now: false })).toBe('taken');
  const agent = await answer(phone);
  await expect.poll(() => here.node.held().robots).toBe(0);
  await hears(voice, AGENT, agent);
  phone.bye();
  await once(sip, 'ended');
  expect(await recordOf(sip.callId)).toMatchObject({ transferred_at: expect.any(Date) });
});

test('a mobile is called outside, and takes the call over once whoever answers has pressed the key', async () => {
  const { sip, voice, command } = await talking();
  const takes = ringing();
  expect(await command({ kind: 'take-over', number: '13900000009', outside: true })).toBe('ringing');
  const phone = await takes;
  expect(phone.target.user).toBe('13900000009');
  const agent = await answer(phone);
  // The robot has not left yet: a mailbox presses no key.
  await expect.poll(() => agent.heard().some((sample) => Math.abs(sample) > 6000), { timeout: 5_000 }).toBe(true);
  expect(here.node.held().robots).toBe(1);
  for (let n = 1; n <= 5; n++) agent.sendKey('1', n * 160, false);
  for (let n = 0; n < 3; n++) agent.sendKey('1', 960, true);
  await expect.poll(() => here.node.held().robots).toBe(0);
  await hears(voice, AGENT, agent);
  phone.bye();
  await once(sip, 'ended');
  expect((await recordOf(sip.callId)).legs.map(({ party }) => party)).toContain('13900000009');
});

test('where nobody takes a call over, the robot goes on where it was', async () => {
  const { sip, command } = await talking();
  const takes = ringing();
  expect(await command({ kind: 'take-over', number: '8001' })).toBe('ringing');
  (await takes).reject(486);
  await expect.poll(async () => (await row(sip))?.shown).toMatchObject({ taken: false, ours: '方便吗' });
  const saying = setInterval(() => here.node.speechInput.said('方便'), 50);
  await once(sip, 'ended');
  clearInterval(saying);
  expect(await recordOf(sip.callId)).toMatchObject({ transferred_at: null });
});

test('a phone that does not answer, or is gone, stops ringing and the robot goes on; so does one whose customer hangs up', async () => {
  const { sip, id, command } = await talking(300);
  const unanswered = ringing();
  expect(await command({ kind: 'take-over', number: '8001' })).toBe('ringing');
  await once(await unanswered, 'cancelled');
  await expect.poll(async () => (await row(sip))?.shown).toMatchObject({ taken: false, ours: '方便吗' });
  expect(await command({ kind: 'take-over', number: '8099' })).toBe('ringing');
  const rings = ringing();
  // Until the phone that is gone has been given up, the call is taken.
  await expect.poll(() => command({ kind: 'take-over', number: '8001' })).toBe('ringing');
  const stops = once(await rings, 'cancelled');
  sip.bye();
  await stops;
  expect(await recordOf(sip.callId)).toMatchObject({ ended_by: 'them', transferred_at: null });
  const told = (await events(id)).filter(({ kind }) => kind === 'taking-over' || kind === 'transfer-failed').map(({ kind }) => kind);
  expect(told.slice(0, 4)).toEqual(['taking-over', 'transfer-failed', 'taking-over', 'transfer-failed']);
});

test('a person who takes a call over and hangs up at once has ended it: the robot does not come back', async () => {
  const { sip, command } = await talking();
  const takes = ringing();
  expect(await command({ kind: 'take-over', number: '8001' })).toBe('ringing');
  const phone = await takes;
  const gone = once(sip, 'ended');
  await answer(phone);
  phone.bye();
  await gone;
  expect(await recordOf(sip.callId)).toMatchObject({ ended_by: 'us', transferred_at: expect.any(Date) });
  expect(here.node.held().robots).toBe(0);
});

test.each(['the person', 'the caller'] as const)(
  'a call that was taken over outlasts the limit of the flow, and is over when %s hangs up',
  async (who) => {
    const { sip, voice, command } = await talking(undefined, ofLength(2_500));
    const takes = ringing();
    expect(await command({ kind: 'take-over', number: '8001' })).toBe('ringing');
    const phone = await takes;
    const agent = await answer(phone);
    await expect.poll(() => here.node.held().robots).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await hears(voice, AGENT, agent);
    const other = once(who === 'the person' ? sip : phone, 'ended');
    if (who === 'the person') phone.bye();
    else sip.bye();
    await other;
    expect(await recordOf(sip.callId)).toMatchObject({
      ended_by: who === 'the person' ? 'us' : 'them',
      transferred_at: expect.any(Date),
    });
    await expect.poll(() => context.calls.size).toBe(0);
  },
);
