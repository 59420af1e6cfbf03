import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { applyFacts, type CallFacts, type Database } from '@parley/db';
import { repairWav } from '@parley/media';
import type { Logger } from 'pino';
import { factsOf } from './journal.ts';

const batch = 100;

/** Brings what an earlier process left in the spool into the database; calls that it was cut off from are interrupted ones. */
export async function recoverFacts(db: Database, left: AsyncIterable<string>, recordings: string, log: Logger): Promise<void> {
  const { whole, cutOff } = factsOf(await Array.fromAsync(left), new Date());
  if (whole.length + cutOff.length === 0) return;
  const repaired: CallFacts[] = [];
  for (const call of cutOff) repaired.push(await withRecording(call, recordings));
  const calls = [...whole, ...repaired];
  for (let from = 0; from < calls.length; from += batch) await applyFacts(db, calls.slice(from, from + batch));
  log.warn({ finished: whole.length, interrupted: cutOff.length }, 'facts of an earlier process are in the database now');
}

/** A recording that was cut off is made whole, as far as it goes. */
async function withRecording(call: CallFacts, recordings: string): Promise<CallFacts> {
  if (!call.answeredAt) return call;
  const path = join(String(call.company), call.startedAt.slice(0, 10), `${call.id}.wav`);
  try {
    const file = join(recordings, path);
    const ms = await repairWav(file);
    return ms === null ? call : { ...call, recording: { path, ms, bytes: (await stat(file)).size } };
  } catch {
    return call; // there is none
  }
}
