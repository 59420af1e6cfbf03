import { readFile } from 'node:fs/promises';
import { Problem } from '@parley/contract';
import type { CompanyDatabase } from '@parley/db';
import { readWav, resample, type WavAudio, WavFormatError } from '@parley/media';
import { findCall } from '../../call/call-detail.ts';
import { callProblems } from '../../call/problems.ts';
import { recordingKey } from '../../call/recording-address.ts';
import type { Services } from '../../services.ts';

/** Recordings have two channels: ours, theirs. */
const theirs = 1;
export const callRate = 8_000;
/** What stands around a turn, so that its ends are heard as well, ms. */
const around = 200;
/** Longest stretch that is read, ms. */
export const longestTurn = 20_000;

/** A file that a crash left without its audio is none. */
const wavOf = (file: Uint8Array): WavAudio => {
  try {
    return readWav(file);
  } catch (error) {
    throw error instanceof WavFormatError ? new Problem(callProblems.noRecording) : error;
  }
};

/** The other side's channel of a call's recording at 8 kHz. @throws if there is none that can be read */
export const callerAudio = async (db: CompanyDatabase, { files }: Pick<Services, 'files'>, call: string): Promise<Int16Array> => {
  const { recording } = await findCall(db, call);
  const key = recording ? recordingKey(recording) : undefined;
  if (key === undefined || (await files.size(key)) === undefined) throw new Problem(callProblems.noRecording);
  const { rate, channels } = wavOf(await readFile(files.pathOf(key)));
  return resample(channels[theirs] ?? new Int16Array(0), rate);
};

/** What was said in a turn, with its edges. */
export const turnOf = (audio: Int16Array, { atMs, endMs }: { atMs: number; endMs: number }): Int16Array => {
  const at = (ms: number): number => Math.max(0, Math.round((ms * callRate) / 1_000));
  const from = atMs - around;
  return audio.slice(at(from), at(Math.min(endMs + around, from + longestTurn)));
};

/** What is to be heard in a bake-off: a turn of a call, or a recording that was brought. */
export const itemsOf = (db: CompanyDatabase, id: string) =>
  db
    .selectFrom('speech_bake_off_items as item')
    .leftJoin('turns', (on) => on.onRef('turns.call_id', '=', 'item.call_id').onRef('turns.n', '=', 'item.turn'))
    .select(['item.n', 'item.call_id as call', 'item.file', 'item.audio', 'turns.at_ms as atMs', 'turns.end_ms as endMs'])
    .where('item.bake_off_id', '=', id)
    .orderBy('item.n');

type Item = Pick<Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number], 'call' | 'audio' | 'atMs' | 'endMs'>;

/** @param ofCall gives what the other side of a call said */
export const itemAudio = async ({ call, audio, atMs, endMs }: Item, ofCall: (call: string) => Promise<Int16Array>): Promise<Int16Array> => {
  if (audio) return new Int16Array(audio.buffer.slice(audio.byteOffset, audio.byteOffset + audio.byteLength));
  // Its turn may be gone meanwhile.
  if (call === null || atMs === null) return new Int16Array(0);
  return turnOf(await ofCall(call), { atMs, endMs: endMs ?? atMs });
};
