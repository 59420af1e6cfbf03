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
const callRate = 8_000;
/** What stands around a turn, so that its ends are heard as well, ms. */
const around = 200;
/** Longest stretch that is read, ms. */
const longest = 20_000;

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
  return audio.slice(at(from), at(Math.min(endMs + around, from + longest)));
};
