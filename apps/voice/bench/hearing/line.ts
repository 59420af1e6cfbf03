import { decode, encode } from '@parley/media/codec/g711';
import { noise, seededRandom } from '@parley/speech/testing/telephone';

/** What is heard beside the voice. */
type NoiseKind = 'quiet' | 'white' | 'babble' | 'line';
export interface Condition {
  readonly kind: NoiseKind;
  /** Of the noise, dBFS (root mean square). */
  readonly noiseDbfs: number;
  /** Of the voiced parts of the speech, dBFS. */
  readonly levelDbfs: number;
}

/** Every noise with a voice of the usual level, and every level on a line that is quiet. */
export const CONDITIONS: readonly Condition[] = [
  ...[-35, -28, -20, -15, -10].map((levelDbfs): Condition => ({ kind: 'quiet', noiseDbfs: -65, levelDbfs })),
  ...(['white', 'babble', 'line'] as const).flatMap((kind) =>
    [-50, -40, -30].map((noiseDbfs): Condition => ({ kind, noiseDbfs, levelDbfs: -20 })),
  ),
];

const FRAME = 160;
function rms(samples: Int16Array | Float64Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / Math.max(1, samples.length));
}

/** Root mean square of the frames within 25 dB of the loudest. */
function voicedRms(samples: Int16Array): number {
  const powers = Array.from(
    { length: Math.floor(samples.length / FRAME) },
    (_, n) => rms(samples.subarray(n * FRAME, (n + 1) * FRAME)) ** 2,
  );
  const least = Math.max(...powers, 0) / 10 ** 2.5;
  const voiced = powers.filter((power) => power > 0 && power >= least);
  return Math.sqrt(voiced.reduce((sum, power) => sum + power, 0) / Math.max(1, voiced.length));
}

/** Hum of the mains with its overtones, and a hiss that falls with frequency. */
function lineNoise(length: number, random: () => number): Float64Array {
  let low = 0;
  return Float64Array.from({ length }, (_, at) => {
    low = 0.9 * low + (random() - 0.5);
    const hum = [50, 150, 250, 350].reduce((sum, hertz, n) => sum + Math.sin((2 * Math.PI * hertz * at) / 8000) / (n + 2), 0);
    return hum * 0.5 + low;
  });
}

/** @param babble several people at once, longer than any sentence */
function noiseOf(kind: NoiseKind, length: number, dbfs: number, babble: Int16Array, random: () => number): Float64Array | Int16Array {
  if (kind === 'quiet' || kind === 'white') return noise(length, dbfs, random);
  const from = Math.floor(random() * Math.max(1, babble.length - length));
  const raw = kind === 'line' ? lineNoise(length, random) : Float64Array.from(babble.subarray(from, from + length));
  const gain = (32_768 * 10 ** (dbfs / 20)) / Math.max(1e-9, rms(raw));
  return Float64Array.from(raw, (sample) => sample * gain);
}

/** The speech as it comes from a telephone line, A-law and back, with 300 ms of line before it and 400 ms after. */
export function overLine(speech: Int16Array, { kind, noiseDbfs, levelDbfs }: Condition, babble: Int16Array, seed: number): Int16Array {
  const random = seededRandom(seed);
  for (let warm = 0; warm < 8; warm++) random();
  const gain = (32_768 * 10 ** (levelDbfs / 20)) / Math.max(1, voicedRms(speech));
  const start = 2_400;
  const line = noiseOf(kind, start + speech.length + 3_200, noiseDbfs, babble, random);
  const mixed = Int16Array.from(line, (sample, at) => {
    const value = sample + gain * (speech[at - start] ?? 0);
    return Math.max(-32_768, Math.min(32_767, Math.round(value)));
  });
  return decode(encode(mixed, 8), 8);
}

/** Voices on top of each other. */
export function babbleOf(sentences: readonly Int16Array[], seconds: number, random: () => number): Int16Array {
  const length = seconds * 8000;
  const mixed = new Float64Array(length);
  for (const sentence of sentences) {
    const gain = 1_000 / Math.max(1, voicedRms(sentence));
    let at = Math.floor(random() * sentence.length);
    for (let n = 0; n < length; n++) mixed[n] = (mixed[n] ?? 0) + gain * (sentence[at++ % sentence.length] ?? 0);
  }
  return Int16Array.from(mixed, (sample) => Math.max(-32_768, Math.min(32_767, sample)));
}
