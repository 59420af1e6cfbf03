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
  const invalid = Object.keys(dictionary).filter((word) =>
    pronunciationsOf(word, dictionary).some((phones) => !/^[A-Z]{1,2}( [A-Z]{1,2})*$/.test(phones)),
  );
  expect(invalid).toEqual([]);
});

const few = { read: 'R EH1 D', 'read(2)': 'R IY1 D', voice: 'V OY1 S', mail: 'M EY1 L' };

test('every pronunciation of a word is taken', () => {
  expect(pronunciationsOf('read', few)).toEqual(['R EH D', 'R IY D']);
});

test('an unknown word is put together from known ones', () => {
  expect(pronunciationsOf('voicemail', few)).toEqual(['V OY S M EY L']);
  expect(pronunciationsOf("mail's", few)).toEqual(['M EY L Z']);
});

test('British spelling is read like the American', () => {
  expect(pronunciationsOf('dialled', dictionary)).toEqual(['D AY AH L D']);
});

test('exist may begin with either vowel', () => {
  expect(pronunciationsOf('exist', dictionary)).toEqual(['IH G Z IH S T', 'EH G Z IH S T']);
});

test('a name is read by its letters', () => {
  expect(pronunciationsOf('parley', few)).toEqual(['P AA R L IY']);
});
