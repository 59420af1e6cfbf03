import { expect, test } from 'vitest';
import { RateConverter } from './rate-converter.ts';

const tone = (rate: number, hz: number, seconds: number): Int16Array =>
  Int16Array.from({ length: rate * seconds }, (_, n) => 10_000 * Math.sin((2 * Math.PI * hz * n) / rate));

const converted = (samples: Int16Array, from: number, to: number, chunk: number): Int16Array => {
  const converter = new RateConverter(from, to);
  const parts: number[] = [];
  for (let at = 0; at < samples.length; at += chunk) parts.push(...converter.convert(samples.subarray(at, at + chunk)));
  return Int16Array.from([...parts, ...converter.flush()]);
};

const rootMeanSquare = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

test.each([
  [8_000, 16_000],
  [8_000, 24_000],
  [16_000, 8_000],
  [24_000, 8_000],
  [22_050, 8_000],
])('%i Hz to %i Hz keeps a tone and its length, however it is cut', (from, to) => {
  const whole = converted(tone(from, 440, 1), from, to, from);
  const pieces = converted(tone(from, 440, 1), from, to, 333);
  expect(Math.abs(whole.length - to)).toBeLessThan(60);
  expect([...pieces.subarray(0, to - 100)]).toEqual([...whole.subarray(0, to - 100)]);
  const wanted = tone(to, 440, 1);
  const error = whole.subarray(200, to - 200).map((sample, n) => sample - (wanted[200 + n] ?? 0));
  expect(rootMeanSquare(error)).toBeLessThan(rootMeanSquare(wanted) * 0.01);
});

test('what a call cannot carry does not fold back into it', () => {
  // Its sudden begin and end are sounds of their own.
  expect(rootMeanSquare(converted(tone(24_000, 6_000, 1), 24_000, 8_000, 480).subarray(200, 7_800))).toBeLessThan(5);
});

test('the same rate passes as it is', () => {
  const samples = tone(8_000, 300, 0.1);
  expect(converted(samples, 8_000, 8_000, 100)).toEqual(samples);
});
