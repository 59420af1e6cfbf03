import { expect, test } from 'vitest';
import { noise, seededRandom } from '../testing/telephone.ts';
import { Fourier } from './fourier.ts';
import { withoutNoise } from './noise-suppression.ts';

const dbfs = (samples: Int16Array): number =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length) / 32_768);

/** Two seconds of a line, of which a voice has the middle one. */
const lineOf = (noiseDbfs: number, voice: (at: number) => number): Int16Array => {
  const line = noise(16_000, noiseDbfs, seededRandom(4));
  return Int16Array.from(line, (sample, at) => Math.round(sample + (at >= 4_000 && at < 12_000 ? voice(at) : 0)));
};
/** A hum with overtones that comes and goes four times a second, as syllables do. */
const syllables = (at: number): number =>
  3_000 *
  Math.sin((at * Math.PI) / 2_000) ** 2 *
  [1, 2, 3, 5].reduce((sum, overtone) => sum + Math.sin(at * 0.12 * overtone) / overtone, 0);

test('the noise of a line is taken away, and what is said in it stays', () => {
  const line = lineOf(-35, syllables);
  const cleaned = withoutNoise(line);
  expect(cleaned.length).toBe(line.length);
  expect(dbfs(cleaned.subarray(500, 3_500))).toBeLessThan(dbfs(line.subarray(500, 3_500)) - 10);
  const pure = lineOf(-90, syllables);
  expect(Math.abs(dbfs(cleaned.subarray(4_500, 11_500)) - dbfs(pure.subarray(4_500, 11_500)))).toBeLessThan(1);
  const off = (some: Int16Array): number => dbfs(some.map((sample, at) => sample - (pure[at] ?? 0)).subarray(4_500, 11_500));
  expect(off(cleaned)).toBeLessThan(off(line) - 3);
});

test('what has no noise stays about as it was, and what is too short to tell is no trouble', () => {
  const pure = lineOf(-90, syllables);
  expect(dbfs(withoutNoise(pure).subarray(4_500, 11_500))).toBeCloseTo(dbfs(pure.subarray(4_500, 11_500)), 1);
  expect([...withoutNoise(new Int16Array(4_000))].every((sample) => sample === 0)).toBe(true);
  for (const length of [0, 1, 100, 300]) expect(withoutNoise(noise(length, -30, seededRandom(2))).length).toBe(length);
});

test('the transform of a wave is its one bin, and backwards what it was', () => {
  const fourier = new Fourier(64);
  const wave = Float64Array.from({ length: 64 }, (_, n) => Math.cos((2 * Math.PI * 5 * n) / 64));
  for (const [n, value] of wave.entries()) {
    fourier.re[fourier.placeOf(n)] = value;
    fourier.im[fourier.placeOf(n)] = 0;
  }
  fourier.transform();
  const magnitudes = Array.from(fourier.re, (re, bin) => Math.hypot(re, fourier.im[bin] ?? 0));
  expect(magnitudes.map((magnitude) => Math.round(magnitude))).toEqual(
    Array.from({ length: 64 }, (_, bin) => (bin === 5 || bin === 59 ? 32 : 0)),
  );
});
