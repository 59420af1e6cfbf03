import { exceptionOf } from '@parley/contract/call-exception';
import type { CallFacts } from '@parley/db';
import type { EndReason } from '@parley/sip';
import type { Conclusion } from '../conversation/conversation-types.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import { concluded } from './call-ending.ts';
import type { CallRecord } from './call-record.ts';
import { Interruption } from './call-scope.ts';
import { legOf, mediaFigures } from './facts-of-leg.ts';
import type { Outcome } from './outcome.ts';
import type { LegLine } from './robot-dialog.ts';

/** What a call came to. */
export interface Ending {
  outcome: Outcome;
  sipStatus?: number | undefined;
  q850?: number | undefined;
  /** As `exceptionOf` makes it. */
  exception?: string | undefined;
  conclusion?: Conclusion | undefined;
  /** How long a person had talked who hung up, ms. */
  hungUpAfterMs?: number | undefined;
}

export const interruptedOutcome: Outcome = { status: 'unknown', result: 'interrupted', endedBy: 'system' };

/** The ending of a call that something broke off. */
export const brokenOff = (error: unknown): Ending => ({
  outcome: interruptedOutcome,
  exception:
    error instanceof Interruption ? error.cause : exceptionOf('failed', { why: error instanceof Error ? error.message : String(error) }),
});

/** How a call that something broke off is hung up. */
export const reasonOf = (error: unknown): EndReason =>
  error instanceof Interruption ? { q850: 31, text: error.message } : { q850: 41, text: 'temporary failure' };

/** Of a call whose answer could not be taken, and was hung up for that. */
export const incompatible: EndReason = { q850: 88, text: 'incompatible destination' };
export const withoutAudio = (trouble: string): Ending => ({
  outcome: { status: 'not_connected', result: 'carrier-failure', endedBy: 'us' },
  ...{ sipStatus: 200, q850: 88, exception: exceptionOf('no-audio', { why: trouble }) },
});

/** How long the other side may take to confirm the end of a call that is broken off, ms. */
const patience = 2_000;

/** Resolves when the call is gone from the wire, or after a while without: its record is not to wait for a peer that says nothing. */
export function goneOrLate(gone: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    const over = (): void => {
      clearTimeout(late);
      resolve();
    };
    gone.then(over, over);
  });
}

export interface SettledCall {
  context: CallContext;
  record: CallRecord;
  leg: AudioLeg | undefined;
  /** The number on the other end. */
  party: string;
  sipCallId: string | undefined;
  /** The leg that it ended with, where that is not the first. */
  line?: LegLine | undefined;
  /** Where it was redirected to, if we made it. */
  redirections?: readonly string[];
  /** Where its recording lies, below the folder of recordings. */
  recording: string;
  /** Puts its recording behind what other nodes recorded of the call. @returns undefined where that cannot be */
  join?: () => Promise<CallFacts['recording'] | undefined>;
  /** What belongs to one direction alone. */
  more?: (grade: string | undefined) => Partial<CallFacts>;
}

/** Closes the media and the record, and has the facts brought into the database. May be tried again if it throws. */
export async function settleCall(call: SettledCall, ending: Ending): Promise<void> {
  const { context, record, leg, party, sipCallId, redirections = [] } = call;
  const { outcome, sipStatus, q850, exception, conclusion } = ending;
  const { startedAt, answeredAt, direction } = record.facts;
  const line: LegLine = call.line ?? { direction, party, redirections, times: { startedAt, answeredAt, sipCallId } };
  const endedAt = record.now().toISOString();
  await goneOrLate(record.through);
  const stats = await leg?.close();
  if (sipCallId) context.ladder.forget(sipCallId, record.facts);
  const signalling = { remote: leg?.remote, codec: leg?.codecs.join(', ') || undefined, sipStatus, q850, redirections: line.redirections };
  if (stats && !record.facts.legs.some((one) => one.sipCallId === line.times.sipCallId))
    record.leg(legOf(line.direction, line.party, { ...line.times, endedAt }, signalling, stats));
  const learnt = concluded(conclusion);
  const recording = stats?.recording && {
    ...{ path: call.recording, ms: stats.recording.durationMs, bytes: stats.recording.bytes },
    ...(await call.join?.().catch(() => undefined)),
  };
  const facts = await record.end({
    ...learnt,
    ...outcome,
    ...(sipStatus === undefined ? {} : { sipStatus }),
    ...(q850 === undefined ? {} : { q850 }),
    ...(exception ? { exception } : {}),
    ...(sipCallId ? { sipCallId } : {}),
    endedAt,
    media: stats && stats.sent + stats.received > 0 ? mediaFigures(stats) : {},
    ...(recording ? { recording } : {}),
    ...call.more?.(learnt.grade),
  });
  context.facts.add([facts]);
}
