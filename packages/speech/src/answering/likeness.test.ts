import { expect, test } from 'vitest';
import { syllables } from '../testing/syllables.ts';
import { noise, seededRandom, throughMuLaw } from '../testing/telephone.ts';
import { bytesOf, fingerprintFrom, fingerprintOf } from './fingerprint.ts';
import { ALIKE, likeness } from './likeness.ts';

/** As it comes from another call: later, quieter, over a noisy line. */
const again = (samples: Int16Array, { lateSamples = 0, gain = 1, noiseDbfs = -70, seed = 1 }): Int16Array => {
  const line = noise(samples.length + lateSamples, noiseDbfs, seededRandom(seed));
  return throughMuLaw(line.map((value, n) => value + gain * (samples[n - lateSamples] ?? 0)));
};

const off = syllables('nindadedianhuaxguanji qingshaohou');
const empty = syllables('nindadehaomakonghao qingchazheng');
const offOther = syllables('nindadedianhuaxguanji qingshaohou', { pitch: 205, throat: 1.18 });

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

test('pieces that a line lost and repeated do not make it another', () => {
  const pieces: number[] = [];
  for (let n = 0; n * 160 < off.length; n++) {
    const piece = [...off.subarray(n * 160, (n + 1) * 160)];
    if (n % 60 === 30) pieces.push(...piece, ...piece);
    else if (n % 70 !== 50) pieces.push(...piece);
  }
  expect(likeness(fingerprintOf(again(Int16Array.from(pieces), { lateSamples: 333 })), fingerprintOf(off))).toBeGreaterThan(ALIKE + 0.1);
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
  expect(fingerprintFrom(Buffer.from(bytesOf(print)))).toEqual(print);
  expect(() => fingerprintFrom(new Uint8Array(3))).toThrow(RangeError);
});
