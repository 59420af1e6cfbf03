import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallFacts } from '@parley/db';
import { repairWav } from '@parley/media';
import { recordingOf } from '../call/recording-path.ts';

/** Of our recordings: two channels of 16 bits at 8 kHz behind a head of 44 bytes. */
const head = 44;
const bytesPerMs = 32;

/**
 * Appends what this node recorded of a call to what the nodes before it did, at its place in time. Their part has to be within reach: the
 * nodes share the folder of recordings. Otherwise this node's part stands alone, and the record says where the others are.
 *
 * @param path this node's part, below the folder
 * @param offsetMs where it begins in the recording of the whole call
 * @returns the whole, or undefined where the parts stay apart
 */
export async function joinRecording(
  folder: string,
  call: Pick<CallFacts, 'company' | 'id' | 'startedAt'>,
  path: string,
  offsetMs: number,
): Promise<CallFacts['recording'] | undefined> {
  const whole = recordingOf(call);
  const [first, part] = [join(folder, whole), join(folder, path)];
  const before = await repairWav(first).catch(() => null);
  if (before === null) return undefined;
  const from = await open(part, 'r');
  let to: FileHandle | undefined;
  try {
    to = await open(first, 'r+');
    // What another node's clock says may be a little behind: nothing is written over.
    let at = head + Math.max(before, Math.round(offsetMs)) * bytesPerMs;
    const buffer = Buffer.alloc(1 << 18);
    for (let read = head; ; ) {
      const { bytesRead } = await from.read(buffer, 0, buffer.length, read);
      if (bytesRead === 0) break;
      await to.write(buffer, 0, bytesRead, at);
      read += bytesRead;
      at += bytesRead;
    }
  } finally {
    await from.close();
    await to?.close();
  }
  const ms = await repairWav(first);
  await rm(part, { force: true });
  return { path: whole, ms: ms ?? 0, bytes: (await stat(first)).size };
}
