import { createHash } from 'node:crypto';
import { Problem, type Text } from '@parley/contract';
import { waveSteps } from '@parley/contract/flow/graph';
import type { KeptAudio } from '@parley/db';
import { cutEdges, fadeEdges, normaliseLoudness, resample } from '@parley/media';
import { decode, encode } from '@parley/media/codec/g711';
import { soundProblems } from './problems.ts';
import type { ReadSound } from './read-sound.ts';

const aLaw = 8;
const perMs = 8; // samples

/** What there is to know of a recording that is taken all the same. */
export const soundNotices = {
  clipped: { zh: '录音有削波失真，建议把输入音量调低后重录', en: 'The recording is clipped: record it again at a lower level' },
  quiet: { zh: '录音很轻，放大后可能有底噪', en: 'The recording is faint: noise may be heard now that it is raised' },
} as const satisfies Record<string, Text>;
type SoundNotice = keyof typeof soundNotices;

/** A recording as calls play it. */
export interface PreparedSound extends KeptAudio {
  readonly notices: readonly SoundNotice[];
}

/** Without its silent edges but for a breath, begun and ended at silence. */
const spokenOf = (samples: Int16Array): Int16Array => {
  const spoken = cutEdges(samples, { beforeMs: 80, afterMs: 150 });
  if (spoken.length === 0) throw new Problem(soundProblems.silent);
  return spoken;
};

/** The share of samples that stand at the end of the scale with their neighbours. */
const clippedShare = (samples: Int16Array): number => {
  const isFull = (n: number): boolean => Math.abs(samples[n] ?? 0) >= 32_700;
  let full = 0;
  for (let n = 2; n < samples.length; n++) if (isFull(n) && isFull(n - 1) && isFull(n - 2)) full++;
  return full / Math.max(1, samples.length);
};

/** Loudness in equal steps, each a digit to base 36. */
const waveOf = (samples: Int16Array): string => {
  const steps = Math.min(waveSteps, Math.max(1, Math.floor(samples.length / (10 * perMs))));
  const loud = Array.from({ length: steps }, (_, step) => {
    const part = samples.subarray(Math.floor((step * samples.length) / steps), Math.floor(((step + 1) * samples.length) / steps));
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / Math.max(1, part.length));
  });
  const most = Math.max(1, ...loud);
  return loud.map((level) => Math.round((35 * level) / most).toString(36)).join('');
};

/** Audio that was prepared before, as it is kept. */
export const soundOfBytes = (audio: Uint8Array): KeptAudio => {
  const samples = decode(audio, aLaw);
  const id = createHash('sha256').update(audio).digest('hex');
  return { id, audio, ms: Math.round(samples.length / perMs), wave: waveOf(samples) };
};

const kept = (samples: Int16Array, notices: readonly SoundNotice[]): PreparedSound => ({ ...soundOfBytes(encode(samples, aLaw)), notices });

const shortest = 100; // ms

/**
 * Brings a recording to what calls play: 8 kHz, speech at -20 dBFS (as synthesisers speak; pauses do not count, and peaks are bent softly
 * under -0.8 dBFS), silent edges cut, 5 ms faded in and out.
 *
 * @throws Problem for one in which nothing can be heard, or that is too short
 */
export const prepareSound = async ({ samples, rate }: ReadSound): Promise<PreparedSound> => {
  const ms = Math.round((samples.length * 1000) / rate);
  if (ms < shortest) throw new Problem(soundProblems.short, { ms });
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const loud = fadeEdges(normaliseLoudness(spokenOf(await resample(samples, rate))));
  return kept(loud, [...(clippedShare(samples) > 0.001 ? (['clipped'] as const) : []), ...(peak < 1_000 ? (['quiet'] as const) : [])]);
};

/** What a synthesiser made, as it is kept: it has its loudness already. */
export const prepareSynthesised = (samples: Int16Array): PreparedSound => kept(fadeEdges(spokenOf(samples)), []);
