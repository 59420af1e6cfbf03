import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CallNode } from '../testing/call-node.ts';
import { takeCall } from './inbound-call.ts';

const hour = 3_600_000; // ms
let node: CallNode;
beforeAll(async () => {
  node = await CallNode.start();
  node.onInvite = (call) => {
    void takeCall(node.context, call, async (company) => node.occupancy.takeForInbound(company));
  };
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => node.close());

/** A call during which somebody sets the machine's clock. */
async function callWith(jump: number) {
  const began = Date.now();
  const sip = node.callIn();
  await once(sip, 'answered');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
  sip.bye();
  await expect.poll(() => node.recordOf(sip.callId)).toMatchObject({ status: 'answered', exception: null });
  vi.useRealTimers();
  const { id = '' } = (await node.recordOf(sip.callId)) ?? {};
  const { db } = node.context;
  const call = await db.selectFrom('calls').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const leg = await db.selectFrom('legs').selectAll().where('call_id', '=', id).executeTakeFirstOrThrow();
  const events = await db.selectFrom('events').select('at').where('call_id', '=', id).execute();
  const late = Date.now() - began;
  return { call, leg, events, began, late };
}

test.each([
  ['forward', hour],
  ['back', -hour],
])('a clock that is set %s by an hour during a call changes neither its length nor its order', async (_, jump) => {
  const { call, leg, events, began, late } = await callWith(jump);
  const times = [call.started_at, call.answered_at, call.ended_at].map((at) => (at?.getTime() ?? Number.NaN) - began);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  // All of it lies within the time that the test took; a jump would stand out by an hour.
  const all = [
    ...times,
    ...[leg.started_at, leg.answered_at, leg.ended_at, ...events.map(({ at }) => at)].map((at) => (at?.getTime() ?? 0) - began),
  ];
  expect(Math.min(...all)).toBeGreaterThan(-1_000);
  expect(Math.max(...all)).toBeLessThanOrEqual(late + 1_000);
  expect(call.talk_ms).toBeGreaterThanOrEqual(0);
  expect(call.talk_ms).toBeLessThanOrEqual(late);
  // Somebody who hung up at once did so whatever the clock says.
  expect(call.result).toBe('early-hangup');
});
