import { meanSquare, toDbfs } from '../detect/level.ts';

const BLOCK = 400;
/** Blocks this far under the loudest are pauses, dB. */
const PAUSE_DB = 30;
const CEILING = 30000;

/** Level of the spoken parts that prompts and recordings are brought to, dBFS. */
export const speechDbfs = -20;

/** Level of the spoken parts, pauses left out, dBFS. */
export function speechLevel(pcm: Int16Array): number {
  const squares: number[] = [];
  for (let at = 0; at < pcm.length; at += BLOCK) squares.push(meanSquare(pcm, at, Math.min(pcm.length, at + BLOCK)));
  const gate = squares.reduce((loudest, square) => Math.max(loudest, square), 0) * 10 ** (-PAUSE_DB / 10);
  const spoken = squares.filter((square) => square > 0 && square >= gate);
  return toDbfs(spoken.reduce((sum, square) => sum + square, 0) / Math.max(1, spoken.length));
}

/**
 * Brings speech to a level, with at most 20 dB of gain; peaks that would clip are bent softly.
 * @param dbfs level of the spoken parts
 * @returns a new array; silence comes back as it is
 */
export function normaliseLoudness(pcm: Int16Array, dbfs = speechDbfs): Int16Array {
  const level = speechLevel(pcm);
  if (level <= -90) return pcm.slice();
  const gain = 10 ** (Math.min(20, dbfs - level) / 20);
  return pcm.map((sample) => bend(sample * gain));
}

const KNEE = 24000;

const bend = (sample: number): number => {
  const size = Math.abs(sample);
  if (size <= KNEE) return Math.round(sample);
  const room = CEILING - KNEE;
  return Math.round(Math.sign(sample) * (KNEE + room * Math.tanh((size - KNEE) / room)));
};
