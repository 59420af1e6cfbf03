import { expect, test } from 'vitest';
import { createEspeak, type Language } from '../index.ts';
import { noise, seededRandom, throughMuLaw } from '../testing/telephone.ts';
import { bytesOf, fingerprintFrom, fingerprintOf } from './fingerprint.ts';
import { ALIKE, likeness } from './likeness.ts';

const espeak = createEspeak();
const say = async (text: string, language: Language, voice?: string): Promise<Int16Array> => {
  const speech = await espeak.speak({ text, language, ...(voice ? { voice } : {}) });
  if (speech.kind === 'failed') throw new Error(speech.message);
  return speech.samples;
};
/** As it comes from another call: later, quieter, over a noisy line. */
const again = (samples: Int16Array, { lateSamples = 0, gain = 1, noiseDbfs = -70, seed = 1 }): Int16Array => {
  const line = noise(samples.length + lateSamples, noiseDbfs, seededRandom(seed));
  return throughMuLaw(line.map((value, n) => value + gain * (samples[n - lateSamples] ?? 0)));
};

const [off, empty, offOther] = await Promise.all([
  say('您好，您拨打的电话已关机，请稍后再拨', 'zh'),
  say('您好，您拨打的号码是空号，请查证后再拨', 'zh'),
  say('您好，您拨打的电话已关机，请稍后再拨', 'zh', 'f5'),
]);

test('the same announcement is alike in another call: later, quieter, in noise, from the middle on', () => {
  const known = fingerprintOf(off);
  for (const changed of [
    again(off, { lateSamples: 777 }),
    again(off, { lateSamples: 3_210, gain: 0.3 }),
    again(off, { lateSamples: 85, noiseDbfs: -40 }),
    again(off.subarray(8_000), { lateSamples: 333, noiseDbfs: -45 }),
  ])
    expect(likeness(fingerprintOf(changed), known)).toBeGreaterThan(ALIKE);
});

test('another announcement, and the same words in another voice, are not alike', () => {
  const known = fingerprintOf(off);
  for (const other of [again(empty, {}), again(offOther, {}), noise(32_000, -30, seededRandom(3))])
    expect(likeness(fingerprintOf(other), known)).toBeLessThan(ALIKE);
});

test('silence and a hint of sound are like nothing', () => {
  expect(likeness(fingerprintOf(new Int16Array(16_000)), fingerprintOf(new Int16Array(16_000)))).toBe(0);
  expect(likeness(fingerprintOf(off.subarray(0, 4_000)), fingerprintOf(off))).toBe(0);
});

test('a fingerprint is the same after it was kept', () => {
  const print = fingerprintOf(off);
  expect(fingerprintFrom(bytesOf(print))).toEqual(print);
  expect(() => fingerprintFrom(new Uint8Array(3))).toThrow(RangeError);
});
