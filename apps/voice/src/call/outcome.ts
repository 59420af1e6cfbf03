import type { CallResult } from '@parley/contract/task';
import type { CallFailure } from '@parley/sip';
import { type Machine, resultOfMachine } from '../announcement/results.ts';

export interface Outcome {
  status: 'answered' | 'unanswered' | 'not_connected' | 'unknown';
  result: CallResult;
  endedBy: 'us' | 'them' | 'carrier' | 'system';
}

/** Q.850 causes that say more than the SIP status that carries them (ITU-T Q.850 table 1). */
const causes: Record<number, CallResult> = {
  1: 'empty-number',
  3: 'unreachable',
  17: 'busy',
  18: 'no-answer',
  19: 'no-answer',
  20: 'switched-off',
  21: 'rejected',
  22: 'empty-number',
  27: 'unreachable',
  28: 'empty-number',
  55: 'barred',
};

/** SIP statuses (RFC 3261 section 21). */
const statuses: Record<number, CallResult> = {
  403: 'rejected',
  404: 'empty-number',
  408: 'carrier-failure',
  410: 'empty-number',
  480: 'unreachable',
  484: 'empty-number',
  486: 'busy',
  600: 'busy',
  603: 'rejected',
  604: 'empty-number',
  607: 'rejected',
};

/** Statuses of a phone that rang and that nobody took up. */
const timedOut = new Set([408, 480, 504]);

/** Results of somebody's phone: it was reached, whether or not it sounded. */
const reached = new Set<CallResult>(['busy', 'no-answer', 'rejected']);

/** Results by which it cannot have rung, though early media was heard: an announcement was what that was. */
const nobody = new Set<CallResult>(['empty-number', 'switched-off', 'suspended', 'barred']);

/**
 * What a call that was never answered came to. An announcement that was recognised says more than the cause, the cause more than
 * the status. 408, 480 and 504 after ringing are a phone that nobody took up; one that rang is connected, whatever its carrier says then.
 */
export function unansweredOutcome(failure: CallFailure, announced: CallResult | undefined): Outcome {
  const { rang } = failure;
  if (announced) return { status: reached.has(announced) ? 'unanswered' : 'not_connected', result: announced, endedBy: 'carrier' };
  if (failure.cause === 'ring-timeout')
    return { status: rang ? 'unanswered' : 'not_connected', result: rang ? 'no-answer' : 'unreachable', endedBy: 'us' };
  if (failure.cause === 'cancelled') return { status: 'unknown', result: 'interrupted', endedBy: 'system' };
  if (failure.cause !== 'rejected') return { status: 'not_connected', result: 'carrier-failure', endedBy: 'carrier' };
  const caused = failure.q850 === undefined ? undefined : causes[failure.q850];
  const result = caused ?? (rang && timedOut.has(failure.status) ? 'no-answer' : (statuses[failure.status] ?? 'carrier-failure'));
  const bySubscriber = reached.has(result) && result !== 'no-answer';
  const connected = reached.has(result) || (rang && !nobody.has(result));
  return { status: connected ? 'unanswered' : 'not_connected', result, endedBy: bySubscriber ? 'them' : 'carrier' };
}

/** How an answered call went. */
export interface Talk {
  endedBy: Outcome['endedBy'];
  talkMs: number;
  /** What answered, where it was no person: a mailbox, another machine, or the network behind its answer. */
  machine?: Machine | undefined;
  /** The person said or pressed anything. */
  heard: boolean;
}

/** Talks that the person ended sooner count as an early hang-up, in ms. */
const earlyHangup = 5_000;

/** What an answered call came to. */
export function answeredOutcome(talk: Talk): Outcome {
  const result: CallResult = talk.machine
    ? resultOfMachine(talk.machine)
    : talk.endedBy === 'them' && talk.talkMs < earlyHangup
      ? 'early-hangup'
      : talk.heard || talk.endedBy === 'them' || talk.endedBy === 'carrier'
        ? 'answered'
        : 'silent';
  return { status: 'answered', result, endedBy: talk.endedBy };
}
