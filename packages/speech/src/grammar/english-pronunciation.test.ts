import { dictionary } from 'cmu-pronouncing-dictionary';
import { expect, test } from 'vitest';
import { pronunciationsOf } from './english-pronunciation.ts';

test('stress and remarks are no phones', () => {
  expect(pronunciationsOf('fine', dictionary)).toEqual(['F AY N', 'F IH N AH']);
});

test('pronunciations that differ in stress alone are one', () => {
  expect(pronunciationsOf('is', dictionary)).toEqual(['IH Z']);
});

test('every word of the dictionary is made of phones alone', () => {
  const strange = Object.keys(dictionary).filter((word) =>
    pronunciationsOf(word, dictionary).some((phones) => !/^[A-Z]{1,2}( [A-Z]{1,2})*$/.test(phones)),
  );
  expect(strange).toEqual([]);
});
