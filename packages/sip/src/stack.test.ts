import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import type { TappedMessage } from './stack-types.ts';
import { callPeer } from './testing/test-call.ts';
import { startStack, testOffer } from './testing/test-stack.ts';

test('a port that is taken is told by the system’s own error', async () => {
  const first = await startStack();
  await expect(startStack({ port: first.address.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('the tap sees each message once, in both directions, with its Call-ID', async () => {
  const seen: TappedMessage[] = [];
  const other = await startStack<string>({ onInvite: (call) => call.reject(486) });
  const stack = await startStack({ tap: (message) => seen.push(message) });
  const call = stack.invite({ target: 'sip:1@x', nextHop: other.address, from: { uri: 'sip:a@x' }, body: testOffer, ringTimeoutMs: 5000 });
  await once(call, 'failed');
  expect(seen.map(({ direction, bytes }) => `${direction} ${bytes.toString().split(/[ \r]/, 2).join(' ')}`)).toEqual([
    'out INVITE sip:1@x',
    'in SIP/2.0 100',
    'in SIP/2.0 486',
    'out ACK sip:1@x',
  ]);
  expect(new Set(seen.map(({ callId }) => callId))).toEqual(new Set([call.callId]));
  expect(seen.every(({ peer, local }) => peer.port === other.address.port && local.port === stack.address.port)).toBe(true);
});

test('behind NAT, Via and Contact say the public address', async () => {
  const { invite } = await callPeer({ publicAddress: { host: '203.0.113.5', port: 5070 } });
  expect(invite.header('contact')).toBe('<sip:203.0.113.5:5070>');
  expect(invite.via).toMatchObject({ host: '203.0.113.5', port: 5070 });
});

test('a peer may be given by name', async () => {
  const other = await startStack();
  const stack = await startStack();
  expect(await stack.ping({ host: 'localhost', port: other.address.port })).toMatchObject({ ok: true });
  expect(await stack.ping({ host: 'no-such-name.invalid', port: 5060 }, { timeoutMs: 30_000 })).toEqual({ ok: false, why: 'unreachable' });
});

const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'));

test.runIf(hasIpv6)('it speaks IPv6 too', async () => {
  const other = await startStack<string>({ host: '::1', onInvite: (call) => call.answer(testOffer) });
  const stack = await startStack({ host: '::1' });
  const target = `sip:1@[::1]:${other.address.port}`;
  const call = stack.invite({ target, nextHop: other.address, from: { uri: 'sip:a@x' }, body: testOffer, ringTimeoutMs: 5000 });
  await once(call, 'answered');
  call.bye();
  await expect.poll(() => other.figures().calls).toBe(0);
});

test('calls that nobody answers end when the stack closes', async () => {
  const { stack, call } = await callPeer();
  const failed = once(call, 'failed');
  await stack.close({ graceMs: 50 });
  expect((await failed)[0]).toMatchObject({ cause: 'cancelled', status: 487 });
});

test('a listener that throws does not keep the call from being hung up', async () => {
  const complaints: object[] = [];
  const other = await startStack<string>({ onInvite: (call) => call.answer(testOffer) });
  const stack = await startStack({ log: { debug: () => {}, info: () => {}, warn: (fields) => complaints.push(fields) } });
  const target = `sip:1@127.0.0.1:${other.address.port}`;
  const call = stack.invite({ target, nextHop: other.address, from: { uri: 'sip:a@x' }, body: testOffer, ringTimeoutMs: 5000 });
  call.on('ended', () => {
    throw new Error('bug');
  });
  call.on('answered', () => call.bye());
  await expect.poll(() => [stack.figures().calls, other.figures().calls]).toEqual([0, 0]);
  expect(complaints).toHaveLength(1);
});
