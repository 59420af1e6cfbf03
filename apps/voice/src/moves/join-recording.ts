import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallFacts } from '@parley/db';
import { repairWav } from '@parley/media';
import { recordingOf } from '../call/recording-path.ts';

/** Of our recordings: two channels of 16 bits at 8 kHz behind a head of 44 bytes. */
const head = 44;
const bytesPerMs = 32;

/** What one node recorded of a call that moved. */
export interface RecordedPart {
  /** Below the folder of recordings. */
  path: string;
  /** Where it begins in the recording of the whole call. */
  offsetMs: number;
}

/**
 * Puts what the nodes recorded of a call behind one another, each part at its place in time. The first one has to be within reach: the nodes
 * share the folder of recordings. Otherwise this node's part stands alone, and the record says where the others are. A part that is not
 * there leaves silence: its node may have died before it wrote any.
 *
 * @param parts from the second on, in their order
 * @returns the whole, or undefined where the parts stay apart
 */
export async function joinRecording(
  folder: string,
  call: Pick<CallFacts, 'company' | 'id' | 'startedAt'>,
  parts: readonly RecordedPart[],
): Promise<CallFacts['recording'] | undefined> {
  const whole = recordingOf(call);
  const first = join(folder, whole);
  if (!(await isThere(first))) return undefined;
  for (const { path, offsetMs } of parts) {
    const part = join(folder, path);
    if (!(await isThere(part))) continue;
    await append(first, part, offsetMs);
    await rm(part, { force: true });
  }
  return { path: whole, ms: (await repairWav(first)) ?? 0, bytes: (await stat(first)).size };
}

/** Whether there is a recording, which is readable from here on, though its node may have been cut off. */
const isThere = async (file: string): Promise<boolean> => (await repairWav(file).catch(() => null)) !== null;

async function append(first: string, part: string, offsetMs: number): Promise<void> {
  const before = (await repairWav(first)) ?? 0;
  await using from = await open(part, 'r');
  await using to = await open(first, 'r+');
  // What another node's clock says may be a little behind: nothing is written over.
  let at = head + Math.max(before, Math.round(offsetMs)) * bytesPerMs;
  const buffer = Buffer.alloc(1 << 18);
  for (let read = head; ; ) {
    const { bytesRead } = await from.read(buffer, 0, buffer.length, read);
    if (bytesRead === 0) return;
    await to.write(buffer, 0, bytesRead, at);
    read += bytesRead;
    at += bytesRead;
  }
}
