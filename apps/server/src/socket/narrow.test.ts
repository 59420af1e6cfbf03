import { expect, test } from 'vitest';
import { Narrow } from './narrow.ts';

const tone = (hz: number): Int16Array => Int16Array.from({ length: 3_200 }, (_, n) => 10_000 * Math.sin((2 * Math.PI * hz * n) / 16_000));
const levelOf = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

test('speech passes as it is, what 8 kHz cannot carry does not come back as something else, and pieces make a whole', () => {
  const narrowed = new Narrow().take(tone(1_000));
  expect(narrowed).toHaveLength(1_600);
  expect(levelOf(narrowed) / levelOf(tone(1_000))).toBeCloseTo(1, 1);
  expect(levelOf(new Narrow().take(tone(7_000))) / levelOf(tone(7_000))).toBeLessThan(0.02);
  const pieces = new Narrow();
  const whole = tone(1_000);
  expect([...pieces.take(whole.slice(0, 640)), ...pieces.take(whole.slice(640))]).toEqual([...narrowed]);
});
