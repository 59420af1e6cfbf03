import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ContinuedCall, HandedOver, IncomingCall, OutgoingCall, SipStack, SipStackOptions } from './index.ts';
import { parseUri } from './index.ts';
import { rawRequest, tagOf } from './testing/raw-messages.ts';
import { openRawPeer } from './testing/raw-peer.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

const moved = testOffer.replace('m=audio 40000', 'm=audio 41000');

/**
 * Two nodes and a peer that has a call with the first of them, called or calling.
 *
 * @param registered how it is known where it is a phone that registered, and is called where its packets come from
 */
async function answered(
  by: 'us' | 'peer',
  registered?: Pick<SipStackOptions<string>, 'publicAddress'>,
): Promise<{ first: SipStack; second: SipStack; ours: OutgoingCall | IncomingCall<string>; theirs: OutgoingCall | IncomingCall<string> }> {
  const taken = Promise.withResolvers<IncomingCall<string>>();
  const onInvite = (call: IncomingCall<string>): void => {
    call.answer(testOffer);
    taken.resolve(call);
  };
  const [first, second, peer] = [await startStack({ onInvite }), await startStack(), await startStack({ onInvite, ...registered })];
  const [caller, callee] = by === 'us' ? [first, peer] : [peer, first];
  const call = caller.invite({
    ...{ target: `sip:100@127.0.0.1:${callee.address.port}`, nextHop: callee.address, from: { uri: 'sip:1@127.0.0.1' } },
    ...{ body: testOffer, ringTimeoutMs: 10_000, symmetric: registered !== undefined },
  });
  const [other] = await Promise.all([taken.promise, once(call, 'answered')]);
  if ('answer' in other) await once(other, 'confirmed');
  return by === 'us' ? { first, second, ours: call, theirs: other } : { first, second, ours: other, theirs: call };
}

const lend = (call: OutgoingCall | IncomingCall<string> | ContinuedCall): HandedOver => {
  const handed = call.handOver();
  if (!handed) throw new Error('it is not lent');
  // As it goes by the database.
  return { ...handed, state: JSON.parse(JSON.stringify(handed.state)) };
};

test.each(['us', 'peer'] as const)('a dialog that %s began goes on at another node, which the peer sends to from then on', async (by) => {
  const { second, ours, theirs } = await answered(by);
  const offers: (string | undefined)[] = [];
  theirs.onOffer(({ sdp, request }) => {
    offers.push(sdp, String(parseUri(request.header('contact')?.replace(/[<>]/g, '') ?? '')?.port));
    return { sdp: testOffer };
  });
  const handed = lend(ours);
  const continued = second.continue(handed.state);
  expect(await continued.reinvite(moved)).toMatchObject({ status: 200 });
  expect(offers).toEqual([moved, String(second.address.port)]);
  continued.own();
  handed.give(second.address);
  // Both ways, and to its end.
  expect((await theirs.sendRequest('INFO', { body: 'Signal=5', contentType: 'application/dtmf-relay' })).status).toBe(200);
  expect(await continued.sendRequest('OPTIONS')).toMatchObject({ status: 200 });
  const ends = [once(continued, 'ended'), once(theirs, 'ended')];
  theirs.bye();
  const ended = await Promise.all(ends);
  expect(ended.map(([ending]) => ending)).toEqual([expect.objectContaining({ by: 'remote' }), expect.objectContaining({ by: 'local' })]);
});

test('a registered phone without NAT goes on at another node, which sends to where its packets come from', async () => {
  const { second, ours, theirs } = await answered('us', {});
  theirs.onOffer(() => ({ sdp: testOffer }));
  const handed = lend(ours);
  const continued = second.continue(handed.state);
  expect(await continued.reinvite(moved)).toMatchObject({ status: 200 });
  continued.own();
  handed.give(second.address);
  expect(await continued.sendRequest('OPTIONS')).toMatchObject({ status: 200 });
  const ended = once(theirs, 'ended');
  continued.bye();
  expect(await ended).toEqual([expect.objectContaining({ by: 'remote' })]);
});

test.each([
  { host: '10.11.12.13', port: 5060 },
  { host: '127.0.0.1', port: 9 },
  { host: 'phone.example', port: 5060 },
])('a registered phone that calls itself %o stays: its NAT may let through the first node alone', async (publicAddress) => {
  const { ours, theirs } = await answered('us', { publicAddress });
  expect(ours.handOver()).toBeUndefined();
  const ended = once(theirs, 'ended');
  ours.bye();
  await ended;
});

test('a caller whose NAT shows in its Via stays, though its Contact names where its packets come from', async () => {
  const taken = Promise.withResolvers<IncomingCall<string>>();
  const first = await startStack({ onInvite: taken.resolve });
  const peer = await openRawPeer();
  const request = { from: peer.address, to: first.address, callId: 'through-nat', believes: { host: '10.1.2.3', port: 5060 } };
  const headers = [`Contact: <sip:peer@127.0.0.1:${peer.address.port}>`];
  peer.send(rawRequest({ ...request, method: 'INVITE', headers, body: testOffer }), first.address);
  const call = await taken.promise;
  call.answer(testOffer);
  const toTag = tagOf(await peer.response(200));
  const confirmed = once(call, 'confirmed');
  peer.send(rawRequest({ ...request, method: 'ACK', headers, toTag }), first.address);
  await confirmed;
  expect(call.handOver()).toBeUndefined();
});

test('a peer that takes no new offer stays with the first node, whose requests are newer than those of the other', async () => {
  const { second, ours, theirs } = await answered('us');
  theirs.onOffer(() => ({ reject: 488 }));
  const handed = lend(ours);
  expect(ours.handOver()).toBeUndefined();
  const continued = second.continue(handed.state);
  expect(await continued.reinvite(moved)).toMatchObject({ status: 488 });
  // In between the first one sends nothing, and asks for patience.
  await expect(ours.sendRequest('OPTIONS')).rejects.toThrow('meanwhile');
  expect((await theirs.reinvite(testOffer)).status).toBe(491);
  continued.drop();
  handed.takeBack();
  expect(second.figures().calls).toBe(0);
  expect(await ours.sendRequest('OPTIONS')).toMatchObject({ status: 200 });
  ours.onOffer(() => ({ sdp: testOffer }));
  expect((await theirs.reinvite(testOffer)).status).toBe(200);
  const ended = once(theirs, 'ended');
  ours.bye();
  await ended;
});

test('the first node acknowledges what the other has asked, and did not live to: the peer does not wait for it', async () => {
  const { second, ours, theirs } = await answered('us');
  const asked = Promise.withResolvers<void>();
  theirs.onOffer(async () => {
    await second.close({ graceMs: 0 });
    asked.resolve();
    return { sdp: testOffer };
  });
  const handed = lend(ours);
  second
    .continue(handed.state)
    .reinvite(moved)
    .catch(() => {});
  await asked.promise;
  handed.takeBack(true);
  await expect.poll(() => theirs.handOver()).toBeDefined();
});

test('what still comes to the first node is passed on, a hang-up last', async () => {
  const { first, second, ours, theirs } = await answered('peer');
  // It answers, and sends on to where it sent before.
  theirs.onOffer(() => ({ sdp: testOffer }));
  const handed = lend(ours);
  const continued = second.continue({ ...handed.state });
  const before = first.address;
  await continued.reinvite(moved);
  continued.own();
  handed.give(second.address);
  continued.onOffer(() => ({ sdp: moved }));
  const digit = once(continued, 'digit');
  const stale = await staleTarget(theirs, before.port);
  expect((await stale.sendRequest('INFO', { body: 'Signal=7', contentType: 'application/dtmf-relay' })).status).toBe(200);
  expect(await digit).toEqual([expect.objectContaining({ digit: '7' })]);
  const ended = once(continued, 'ended');
  stale.bye();
  expect(await ended).toEqual([expect.objectContaining({ by: 'remote' })]);
  await expect.poll(() => first.figures().calls).toBe(0);
});

/** The peer's end of a dialog, as one has it that heeds no new Contact: its requests go where they went before. */
async function staleTarget(call: OutgoingCall | IncomingCall<string>, port: number): Promise<ContinuedCall> {
  let handed: HandedOver | undefined;
  // The ACK of the re-INVITE is on its way.
  await expect
    .poll(() => {
      handed ??= call.handOver();
      return handed;
    })
    .toBeDefined();
  if (!handed) throw new Error('it is not lent');
  const { state } = handed;
  const stack = await startStack();
  const stale = stack.continue({ ...state, remoteTarget: `sip:100@127.0.0.1:${port}` });
  stale.own();
  return stale;
}
