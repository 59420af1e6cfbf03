import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallFacts } from '@parley/db';
import { repairWav } from '@parley/media';
import type { Logger } from 'pino';
import { recordingOf } from '../call/recording-path.ts';
import type { FactWriter } from './fact-writer.ts';
import { factsOf } from './journal.ts';
import type { Quarantine } from './quarantine.ts';

export interface RecoverOptions {
  writer: Pick<FactWriter, 'add' | 'drained'>;
  quarantine: Pick<Quarantine, 'untried'>;
  /** Lines of the journal that an earlier process left. */
  left: AsyncIterable<string>;
  recordings: string;
  /** Which of these calls other nodes have by now. */
  movedAway: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  /** When the earlier process gave its last sign of life, by the same clock. */
  lastSign: () => Promise<Date>;
}

/**
 * Brings what an earlier process left in the spool into the database, and tries those in quarantine again; calls that it was cut off
 * from are interrupted ones. Waits for the database as long as it takes; no record makes it throw.
 *
 * @returns whether everything is in the database or in quarantine, so that the journal may go
 */
export async function recoverFacts(options: RecoverOptions): Promise<boolean> {
  const { writer, quarantine, left, recordings, movedAway, log, now, lastSign } = options;
  const { whole, cutOff } = factsOf(await Array.fromAsync(left), await lastSign());
  const elsewhere = cutOff.length > 0 ? await movedAway(cutOff.map(({ id }) => id)) : new Set<string>();
  const repaired: CallFacts[] = [];
  for (const call of cutOff.filter(({ id }) => !elsewhere.has(id)))
    repaired.push(withRedial(withLegs(await withRecording(call, recordings, now())), now()));
  const again = await quarantine.untried();
  if (whole.length + repaired.length + again.length === 0) return true;
  writer.add([...again, ...whole, ...repaired]);
  const out = await writer.drained();
  log.warn(
    { finished: whole.length, interrupted: repaired.length, fromQuarantine: again.length },
    'facts of an earlier process are settled',
  );
  return out;
}

/** A recording that was cut off is made whole, as far as it goes; the call went as far, though its node may have been down for long since. */
async function withRecording(call: CallFacts, recordings: string, now: Date): Promise<CallFacts> {
  if (!call.answeredAt) return call;
  try {
    const path = call.recording?.path ?? recordingOf(call);
    const file = join(recordings, path);
    const ms = await repairWav(file);
    if (ms === null) return call;
    // Of a call that another node has begun there is what came from its move on.
    const from = call.events.findLast(({ kind }) => kind === 'moved')?.at ?? call.answeredAt;
    const ended = Math.min(now.getTime(), Date.parse(from) + ms);
    return { ...call, endedAt: new Date(ended).toISOString(), recording: { path, ms, bytes: (await stat(file)).size } };
  } catch {
    return call; // there is none
  }
}

/** A redial waits from when its call is found to be over, as somebody may have talked until then: a journal has its wait from the call's start. */
function withRedial(call: CallFacts, now: Date): CallFacts {
  if (call.row?.dueAt === undefined) return call;
  const wait = Date.parse(call.row.dueAt) - Date.parse(call.startedAt);
  return { ...call, row: { ...call.row, dueAt: new Date(now.getTime() + wait).toISOString() } };
}

/** Legs that were up ended with their call. */
const withLegs = (call: CallFacts): CallFacts => ({ ...call, legs: call.legs.map((leg) => ({ endedAt: call.endedAt, ...leg })) });
