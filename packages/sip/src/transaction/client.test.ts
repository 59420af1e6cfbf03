import { expect, test } from 'vitest';
import { ManualClock } from '../clock/manual-clock.ts';
import { answerTo, harness } from '../testing/transaction-harness.ts';
import { repeat } from './environment.ts';

const seconds = (...list: number[]): number[] => list.map((one) => one * 1000);
const first64 = seconds(0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5);
const slow = seconds(0, 0.5, 1.5, 3.5, 7.5, 11.5, 15.5, 19.5, 23.5, 27.5, 31.5);

test('timer A repeats an INVITE with doubling waits, and timer B gives it up after 64*T1', () => {
  const { request, sentAt, clock, told, size } = harness();
  request('INVITE');
  clock.advance(60_000);
  expect(sentAt('INVITE')).toEqual(first64);
  expect(told).toEqual(['32000 timeout']);
  expect(size()).toBe(0);
});

test('over a reliable transport an INVITE is sent once, and timer B gives it up all the same', () => {
  const { request, sentAt, clock, told } = harness({ reliable: true });
  request('INVITE');
  clock.advance(60_000);
  expect([sentAt('INVITE'), told]).toEqual([[0], ['32000 timeout']]);
});

test('a provisional answer ends timers A and B: it may ring as long as it likes', () => {
  const { request, receive, sentAt, clock, told, size } = harness();
  const invite = request('INVITE');
  clock.advance(600);
  receive(answerTo(invite, 180));
  clock.advance(600_000);
  receive(answerTo(invite, 183));
  expect([sentAt('INVITE'), told, size()]).toEqual([seconds(0, 0.5), ['600 180', '600600 183'], 1]);
});

test('a refusal of an INVITE is acknowledged, and again each time it comes, until timer D after 32 s', () => {
  const { request, receive, sentAt, clock, told, size } = harness();
  const invite = request('INVITE');
  receive(answerTo(invite, 486));
  clock.advance(500);
  receive(answerTo(invite, 486));
  expect(sentAt('ACK')).toEqual([0, 500]);
  clock.advance(31_499);
  expect(size()).toBe(1);
  clock.advance(1);
  expect(size()).toBe(0);
  expect(receive(answerTo(invite, 486))).toBe(false);
  expect(told).toEqual(['0 486']);
});

test('over a reliable transport timer D is 0', () => {
  const { request, receive, clock, size } = harness({ reliable: true });
  receive(answerTo(request('INVITE'), 486));
  clock.advance(0);
  expect(size()).toBe(0);
});

test('each 2xx to an INVITE reaches the user until timer M after 64*T1, and no refusal after the first (RFC 6026 7.2)', () => {
  const { request, receive, sentAt, clock, told, size } = harness();
  const invite = request('INVITE');
  receive(answerTo(invite, 200));
  clock.advance(500);
  receive(answerTo(invite, 200));
  receive(answerTo(invite, 486));
  clock.advance(31_500);
  expect(size()).toBe(0);
  expect(receive(answerTo(invite, 200))).toBe(false);
  expect([told, sentAt('ACK'), sentAt('INVITE')]).toEqual([['0 200', '500 200'], [], [0]]);
});

test('timer E repeats any other request up to every T2, and timer F gives it up after 64*T1', () => {
  const { request, sentAt, clock, told, size } = harness();
  request('BYE');
  clock.advance(60_000);
  expect([sentAt('BYE'), told, size()]).toEqual([slow, ['32000 timeout'], 0]);
});

test('after a provisional answer timer E waits T2, and timer F still counts from the beginning', () => {
  const { request, receive, sentAt, clock, told } = harness();
  const options = request('OPTIONS');
  clock.advance(1_000);
  receive(answerTo(options, 100));
  clock.advance(60_000);
  expect(sentAt('OPTIONS')).toEqual(seconds(0, 0.5, 5, 9, 13, 17, 21, 25, 29));
  expect(told).toEqual(['1000 100', '32000 timeout']);
});

test('a final answer is told once; timer K takes up its repetitions for T4, or not at all over a reliable transport', () => {
  const { request, receive, sentAt, clock, told, size } = harness();
  const bye = request('BYE');
  receive(answerTo(bye, 200));
  clock.advance(4_999);
  receive(answerTo(bye, 200));
  expect(size()).toBe(1);
  clock.advance(1);
  expect([size(), told, sentAt('BYE')]).toEqual([0, ['0 200'], [0]]);
  const reliable = harness({ reliable: true });
  reliable.receive(answerTo(reliable.request('BYE'), 200));
  reliable.clock.advance(0);
  expect(reliable.size()).toBe(0);
});

test.each(['INVITE', 'BYE'])('a %s that cannot be sent fails at once, and once', (method) => {
  const { request, unreachable, clock, told, size } = harness();
  request(method);
  unreachable();
  clock.advance(60_000);
  expect([told, size()]).toEqual([['0 unreachable'], 0]);
});

test('what finds while it is sent again that the peer is gone is sent no more', () => {
  const clock = new ManualClock();
  let sent = 0;
  const again: { cancel(): void } = repeat({ clock }, 500, 4000, () => {
    sent++;
    again.cancel();
  });
  clock.advance(60_000);
  expect(sent).toBe(1);
});
