import { expect, test } from 'vitest';
import { LineLevels } from './line-levels.ts';

const tone = (length: number, peak: number): Int16Array =>
  Int16Array.from({ length }, (_, at) => Math.round(peak * Math.sin((2 * Math.PI * 400 * at) / 8_000)));

test('the quietest tenth of an utterance is its line, the loudest fifth its voice', () => {
  const levels = new LineLevels();
  // A sine of this peak is 3 dB below it.
  for (const [length, dbfs] of [
    [2_400, -60],
    [8_000, -20],
    [3_200, -60],
  ] as const)
    levels.append(tone(length, 32_768 * 10 ** ((dbfs + 3) / 20)));
  expect(levels.levels.line).toBeCloseTo(-60, 0);
  expect(levels.levels.voice).toBeCloseTo(-20, 0);
});

test('it does not depend on how the audio was cut, and silence has a floor', () => {
  const whole = tone(16_000, 5_000);
  const [one, many] = [new LineLevels(), new LineLevels()];
  one.append(whole);
  for (let at = 0; at < whole.length; at += 256) many.append(whole.subarray(at, at + 256));
  expect(many.levels).toEqual(one.levels);
  const silent = new LineLevels();
  silent.append(new Int16Array(1_600));
  expect(silent.levels).toEqual({ line: -80, voice: -80 });
  expect(new LineLevels().levels).toEqual({ line: -80, voice: -80 });
});
