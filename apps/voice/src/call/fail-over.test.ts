import type { CallFailure } from '@parley/sip';
import { expect, test } from 'vitest';
import { failOverCause, rowAfterFailOver } from './fail-over.ts';

const failure = (status: number, over: Partial<CallFailure> = {}): CallFailure => ({
  ...{ cause: 'rejected', status, reason: '', rang: false },
  ...over,
});

test.each([
  [failure(408, { cause: 'timeout' }), 'timeout'],
  [failure(503, { cause: 'unreachable' }), 'unreachable'],
  [failure(503), 'congestion'],
  [failure(480, { q850: 34 }), 'congestion'],
  [failure(500), 'server-error'],
  [failure(403), 'forbidden'],
  [failure(488), 'not-acceptable'],
  // A phone that rang was called, whatever its carrier says then.
  [failure(408, { rang: true }), undefined],
  [failure(503, { rang: true }), undefined],
  [failure(500, { rang: true, q850: 41 }), undefined],
  [failure(404), undefined],
  [failure(480), undefined],
  [failure(486), undefined],
  [failure(603), undefined],
  [failure(487, { cause: 'cancelled' }), undefined],
  [failure(487, { cause: 'ring-timeout' }), undefined],
])('%o is for the next gateway as %s', (failed, cause) => expect(failOverCause(failed)).toBe(cause));

test('a number that no other gateway took, and the first has failed again, is for the redial rule', () => {
  const lane = { rank: 0, weight: 1, failOver: ['congestion'], members: ['a', 'b'] };
  const again = { tried: ['a'], resultTries: {}, nextCaller: null };
  expect(rowAfterFailOver({ lane, gateway: 'a' }, again, failure(503), new Date())).toBeUndefined();
});

test('each member is tried once, then the redial rule decides', () => {
  const lane = { rank: 0, weight: 1, failOver: ['congestion'], members: ['a', 'b', 'c'] };
  const now = new Date('2026-11-22T10:00:00Z');
  const after = (gateway: string, tried: string[], status = 503) =>
    rowAfterFailOver({ lane, gateway }, { tried, resultTries: { busy: 1 }, nextCaller: null }, failure(status), now);
  expect(after('a', [])).toEqual({ state: 'redial', dueAt: now.toISOString(), used: { busy: 1 }, tried: ['a'] });
  expect(after('c', ['a'])).toMatchObject({ tried: ['a', 'c'] });
  expect(after('b', ['a', 'c'])).toBeUndefined();
  expect(after('a', [], 500)).toBeUndefined();
  expect(
    rowAfterFailOver({ lane: null, gateway: 'a' }, { tried: [], resultTries: {}, nextCaller: null }, failure(503), now),
  ).toBeUndefined();
});
