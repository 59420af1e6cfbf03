import { expect, test } from 'vitest';
import { overTelephone } from './english-telephone.ts';

test('an S may be a breath, and a Z within a word a hum', () => {
  expect(overTelephone(['IH G Z IH S T'])).toEqual(['IH G Z IH S T', 'IH G DH IH HH T']);
});

test('a Z at the end of a word stays what it is', () => {
  expect(overTelephone(['IH Z'])).toEqual(['IH Z']);
});

test('a T between vowels may be tapped, within a word or at its end', () => {
  expect(overTelephone(['AW T'])).toEqual(['AW T', 'AW D']);
  expect(overTelephone(['L EY T ER'])).toEqual(['L EY T ER', 'L EY D ER']);
  expect(overTelephone(['T UW'])).toEqual(['T UW']);
});

test('a word that both happens to has both', () => {
  expect(overTelephone(['S EH T'])).toEqual(['S EH T', 'HH EH T', 'S EH D', 'HH EH D']);
});
