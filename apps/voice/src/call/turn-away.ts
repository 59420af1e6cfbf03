import type { IncomingCall } from '@parley/sip';
import type { CallContext } from './call-context.ts';

/** Why a call to us is not taken. */
export type WhyTurnedAway =
  | 'no-flow'
  | 'no-version'
  | 'peer-full'
  | 'node-leaves'
  | 'node-starts'
  | 'no-robot'
  | 'database-away'
  | 'media-sessions'
  | 'media-load'
  | 'media-lateness'
  | 'media-ports'
  | 'media-worker-lost'
  | 'media-closed'
  | 'codecs';

interface Refused {
  /** 503 lets the carrier try elsewhere, and here again (RFC 3261 21.5.4). */
  status: 404 | 486 | 488 | 503;
  why: WhyTurnedAway;
  company: number;
  /** What the peer is told beside the status. */
  reason?: string;
  /** What was found, for the log. */
  details?: object;
}

/** Calls that were not taken, by why, since the process began. */
export class TurnedAway {
  readonly counts: Partial<Record<WhyTurnedAway, number>> = {};

  count(why: WhyTurnedAway): void {
    this.counts[why] = (this.counts[why] ?? 0) + 1;
  }
}

/** Refuses a call, and says why in the log and the metrics: its caller sees a status, and the operator would see nothing. */
export function turnAway(
  { log, turnedAway }: Pick<CallContext, 'log' | 'turnedAway'>,
  sip: Pick<IncomingCall<unknown>, 'callId' | 'reject'>,
  { status, why, company, reason, details = {} }: Refused,
): void {
  turnedAway.count(why);
  log.warn({ companyId: company, sipCallId: sip.callId, status, why, ...details }, 'a call was turned away');
  const isBusy = status === 486 || status === 503;
  sip.reject(status, reason, isBusy ? { q850: why === 'peer-full' ? 17 : 42, retryAfterS: 5 } : {});
}
