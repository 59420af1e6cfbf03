import type { FailOverCause } from '@parley/contract/gateway-group';
import type { CallFacts, ClaimedRow, RunningTask } from '@parley/db';
import type { CallFailure } from '@parley/sip';

/** Q.850 causes of a network that is full or broken (ITU-T Q.850 table 1, classes 010 and 011). */
const congested = new Set([34, 38, 41, 42, 43, 44, 47]);

/** Statuses that say something of the line rather than of the number (RFC 3261 section 21). */
const causes: Readonly<Record<number, FailOverCause>> = {
  401: 'forbidden',
  403: 'forbidden',
  407: 'forbidden',
  408: 'timeout',
  415: 'not-acceptable',
  488: 'not-acceptable',
  503: 'congestion',
  606: 'not-acceptable',
};

/**
 * Why the next gateway of a group may take a call that failed; undefined where the number itself is the reason, we gave it up, or it rang:
 * whatever its carrier says then, somebody has been called.
 */
export function failOverCause({ cause, status, q850, rang }: CallFailure): FailOverCause | undefined {
  if (rang) return undefined;
  if (cause === 'timeout' || cause === 'unreachable') return cause;
  if (cause !== 'rejected') return undefined;
  if (q850 !== undefined && congested.has(q850)) return 'congestion';
  return causes[status] ?? (status >= 500 && status < 600 ? 'server-error' : undefined);
}

/**
 * What becomes of a number whose call failed by one gateway of a group: it is due at once by another that has not failed it. The call is
 * an attempt of its own, so that each INVITE has its commit, its permit and its record; no redial is used up. Where none of the others took
 * it in time and this one has failed it once more, it has had its round.
 *
 * @returns undefined where the redial rule decides
 */
export function rowAfterFailOver(
  { lane, gateway }: Pick<RunningTask, 'lane' | 'gateway'>,
  { tried, resultTries, nextCaller }: Pick<ClaimedRow, 'tried' | 'resultTries' | 'nextCaller'>,
  failure: CallFailure,
  now: Date,
): CallFacts['row'] {
  const cause = failOverCause(failure);
  if (!lane || !cause || !lane.failOver.includes(cause)) return undefined;
  if (tried.includes(gateway)) return undefined;
  const failed = [...tried, gateway];
  if (lane.members.every((member) => failed.includes(member))) return undefined;
  return { state: 'redial', dueAt: now.toISOString(), used: { ...resultTries }, tried: failed, ...(nextCaller ? { nextCaller } : {}) };
}
