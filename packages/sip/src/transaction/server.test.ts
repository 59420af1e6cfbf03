import { expect, test } from 'vitest';
import { harness } from '../testing/transaction-harness.ts';

const final = { toTag: 'ours' };

test('a repeated request gets the last answer again, and none before there is one', () => {
  const { open, sentAt } = harness();
  const invite = open('INVITE');
  open('INVITE');
  expect(sentAt('100')).toEqual([]);
  invite?.respond({ status: 100 });
  open('INVITE');
  invite?.respond({ status: 180, ...final });
  open('INVITE');
  expect([sentAt('100'), sentAt('180')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('timer G repeats a refusal of an INVITE up to every T2, and timer H ends it after 64*T1 without an ACK', () => {
  const { open, sentAt, clock, size } = harness();
  open('INVITE')?.respond({ status: 486, ...final });
  clock.advance(60_000);
  expect(sentAt('486')).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
  expect(size()).toBe(0);
});

test('over a reliable transport a refusal is sent once, and timer H ends it all the same', () => {
  const { open, sentAt, clock, size } = harness({ reliable: true });
  open('INVITE')?.respond({ status: 486, ...final });
  clock.advance(31_999);
  expect([sentAt('486'), size()]).toEqual([[0], 1]);
  clock.advance(1);
  expect(size()).toBe(0);
});

test('the ACK of a refusal ends timers G and H, and timer I takes up further ACKs for T4', () => {
  const { open, acknowledge, sentAt, clock, size } = harness();
  open('INVITE')?.respond({ status: 486, ...final });
  clock.advance(600);
  expect(acknowledge()).toBe(true);
  expect(acknowledge()).toBe(true);
  open('INVITE');
  clock.advance(4_999);
  expect([sentAt('486'), size()]).toEqual([[0, 500], 1]);
  clock.advance(1);
  expect(size()).toBe(0);
  const reliable = harness({ reliable: true });
  reliable.open('INVITE')?.respond({ status: 486, ...final });
  reliable.acknowledge();
  reliable.clock.advance(0);
  expect(reliable.size()).toBe(0);
});

test('after a 2xx timer L takes up repeated INVITEs for 64*T1; its ACK is the dialog’s (RFC 6026 7.1)', () => {
  const { open, acknowledge, sentAt, clock, size } = harness();
  open('INVITE')?.respond({ status: 200, ...final });
  clock.advance(500);
  open('INVITE');
  expect([sentAt('200'), acknowledge()]).toEqual([[0], false]);
  clock.advance(31_499);
  expect(size()).toBe(1);
  clock.advance(1);
  expect(size()).toBe(0);
});

test('timer J answers repetitions of any other request for 64*T1, or not at all over a reliable transport', () => {
  const { open, sentAt, clock, size } = harness();
  open('BYE')?.respond({ status: 200, ...final });
  clock.advance(31_999);
  open('BYE');
  expect([sentAt('200'), size()]).toEqual([[0, 31_999], 1]);
  clock.advance(1);
  expect(size()).toBe(0);
  const reliable = harness({ reliable: true });
  reliable.open('BYE')?.respond({ status: 200, ...final });
  reliable.clock.advance(0);
  expect(reliable.size()).toBe(0);
});

test('nothing is sent after the final answer', () => {
  const { open, sentAt } = harness();
  const invite = open('INVITE');
  invite?.respond({ status: 200, ...final });
  expect(invite?.respond({ status: 486, ...final })).toBeUndefined();
  expect([sentAt('200'), sentAt('486')]).toEqual([[0], []]);
});

test('a request that came by two ways is one request (RFC 3261 8.2.2.2), but not one that was challenged before', () => {
  const { openBy } = harness();
  const one = openBy('z9hG4bKone');
  expect(openBy('z9hG4bKtwo').kind).toBe('merged');
  if (one.kind === 'new') one.transaction.respond({ status: 401, ...final });
  expect(openBy('z9hG4bKthree').kind).toBe('new');
});
