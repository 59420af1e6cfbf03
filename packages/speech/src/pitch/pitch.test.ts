import { expect, test } from 'vitest';
import { noise, seededRandom, throughMuLaw } from '../testing/telephone.ts';
import { genderOfVoice } from './gender-of-voice.ts';
import { pitchesOf } from './pitches-of.ts';

const RATE = 8_000;

/** A vowel of so many Hz, as a telephone gives it: harmonics between 300 and 3400 Hz alone, a gap each half second, noise 30 dB below. */
function vowels(hz: number, seconds: number): Int16Array {
  const line = noise(RATE * seconds, -55, seededRandom(7));
  const harmonics = Array.from({ length: Math.floor(3_400 / hz) }, (_, n) => n + 1).filter((n) => n * hz > 300);
  for (let at = 0; at < line.length; at++) {
    if (at % 4_000 > 3_000) continue;
    // The voice moves by a tenth, as voices do.
    const phase = (2 * Math.PI * hz * at) / RATE + 0.1 * hz * 0.05 * Math.sin((2 * Math.PI * at) / RATE);
    const sum = harmonics.reduce((all, n) => all + Math.cos(n * phase) / (1 + (n * hz) / 800), 0);
    line[at] = (line[at] ?? 0) + Math.round(sum * 1500);
  }
  return throughMuLaw(line);
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test.each([85, 110, 130, 200, 230, 300])('a voice of %i Hz is heard as one, though a line takes off its fundamental', (hz) => {
  const pitches = pitchesOf(vowels(hz, 4));
  expect(pitches.length).toBeGreaterThan(50);
  expect(Math.abs(median(pitches) / hz - 1)).toBeLessThan(0.05);
});

test('silence and noise have no pitch', () => {
  expect(pitchesOf(new Int16Array(RATE))).toEqual([]);
  expect(pitchesOf(noise(RATE * 4, -30, seededRandom(1))).length).toBeLessThan(5);
  expect(pitchesOf(new Int16Array(10))).toEqual([]);
});

test('a low voice is a man and a high one a woman, each the surer the further it is from the middle', () => {
  const of = (hz: number) => genderOfVoice(new Array<number>(100).fill(hz));
  expect(of(110)).toEqual({ gender: 'male', confidence: 0.99 });
  expect(of(140)).toMatchObject({ gender: 'male' });
  expect(of(190)).toMatchObject({ gender: 'female' });
  expect(of(220)?.confidence).toBeGreaterThan(of(190)?.confidence ?? 1);
});

test('who says little, or speaks between, stays unknown', () => {
  expect(genderOfVoice(new Array<number>(32).fill(100))).toBeUndefined();
  expect(genderOfVoice([])).toBeUndefined();
  for (const hz of [150, 160, 170]) expect(genderOfVoice(new Array<number>(500).fill(hz))).toBeUndefined();
});
