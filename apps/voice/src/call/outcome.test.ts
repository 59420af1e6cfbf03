import type { CallFailure } from '@parley/sip';
import { expect, test } from 'vitest';
import { answeredOutcome, unansweredOutcome } from './outcome.ts';

const refused = (status: number, q850?: number): CallFailure => ({
  ...{ cause: 'rejected', status, reason: '', rang: false },
  ...(q850 ? { q850 } : {}),
});
const talk = { endedBy: 'us', talkMs: 30_000, heard: true } as const;

test.each([
  [refused(486), false, 'unanswered', 'busy'],
  [refused(603), false, 'unanswered', 'rejected'],
  [refused(404), false, 'not_connected', 'empty-number'],
  [refused(480), false, 'not_connected', 'unreachable'],
  [refused(480), true, 'unanswered', 'no-answer'],
  [refused(480, 20), false, 'not_connected', 'switched-off'],
  [refused(503), false, 'not_connected', 'carrier-failure'],
  [refused(500, 17), false, 'unanswered', 'busy'],
  // It rang, and then its carrier failed or timed out.
  [refused(408), true, 'unanswered', 'no-answer'],
  [refused(504), true, 'unanswered', 'no-answer'],
  [refused(503), true, 'unanswered', 'carrier-failure'],
  [refused(500, 27), true, 'unanswered', 'unreachable'],
  [refused(404), true, 'not_connected', 'empty-number'],
  [refused(480, 20), true, 'not_connected', 'switched-off'],
  [refused(408), false, 'not_connected', 'carrier-failure'],
  [{ cause: 'ring-timeout', status: 487, reason: '' } as const, true, 'unanswered', 'no-answer'],
  [{ cause: 'ring-timeout', status: 487, reason: '' } as const, false, 'not_connected', 'unreachable'],
  [{ cause: 'timeout', status: 408, reason: '' } as const, false, 'not_connected', 'carrier-failure'],
])('%o (rang: %s) is %s, %s', (failure, rang, status, result) => {
  expect(unansweredOutcome({ ...failure, rang }, undefined)).toMatchObject({ status, result });
});

test('a recognised announcement says more than the status', () => {
  expect(unansweredOutcome(refused(480), 'suspended')).toEqual({ status: 'not_connected', result: 'suspended', endedBy: 'carrier' });
});

test('an answered call is told apart by who spoke and who ended it', () => {
  expect(answeredOutcome(talk).result).toBe('answered');
  expect(answeredOutcome({ ...talk, heard: false }).result).toBe('silent');
  expect(answeredOutcome({ ...talk, endedBy: 'them', talkMs: 2_000 }).result).toBe('early-hangup');
  expect(answeredOutcome({ ...talk, machine: 'voicemail' })).toMatchObject({ status: 'answered', result: 'voicemail' });
  expect(answeredOutcome({ ...talk, machine: 'fax' })).toMatchObject({ status: 'answered', result: 'fax' });
  // The network answers first and says then that nobody will come.
  expect(answeredOutcome({ ...talk, machine: 'on-the-line' })).toMatchObject({ status: 'answered', result: 'busy' });
});

test('a call that the network ended is no early hang-up of the person, and no silence', () => {
  for (const heard of [true, false])
    expect(answeredOutcome({ endedBy: 'carrier', talkMs: 2_000, heard })).toEqual({
      ...{ status: 'answered', result: 'answered', endedBy: 'carrier' },
    });
});
