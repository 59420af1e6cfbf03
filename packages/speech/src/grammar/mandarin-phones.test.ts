import { expect, test } from 'vitest';
import { MANDARIN_PHONES, MANDARIN_SYLLABLES, phonesOfSyllable, pronunciationsOfSyllable } from './mandarin-phones.ts';

test('every syllable of Mandarin is made of phones that the model has', () => {
  const known = new Set(MANDARIN_PHONES);
  const invalid = MANDARIN_SYLLABLES.filter((syllable) =>
    phonesOfSyllable(syllable)
      .split(' ')
      .some((phone) => !known.has(phone)),
  );
  expect(invalid).toEqual([]);
});

test('ü is heard where it is written u', () => {
  expect([phonesOfSyllable('yu'), phonesOfSyllable('wu'), phonesOfSyllable('lv'), phonesOfSyllable('xue')]).toEqual([
    'y ux',
    'w u',
    'l ux',
    'x uxe',
  ]);
});

test('what a telephone line does not tell apart is one of two pronunciations', () => {
  expect(['xia', 'qu', 'jin', 'shang'].map(pronunciationsOfSyllable)).toEqual([
    ['x ia', 'sh ia'],
    ['q ux', 'ch ux'],
    ['j in', 'zh in'],
    ['sh ang'],
  ]);
});
