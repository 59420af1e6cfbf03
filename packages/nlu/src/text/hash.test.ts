import { expect, test } from 'vitest';
import { hashWith, placesByHash } from './hash.ts';

test('a row of words has the hash of its last word behind the others', () => {
  expect(hashWith('b', hashWith('a'))).not.toBe(hashWith('a', hashWith('b')));
  expect(hashWith('b', hashWith('a'))).not.toBe(hashWith('ab'));
});

test('hashes that fall on one slot are found at their places, and one that is not among them nowhere', () => {
  const hashes = Uint32Array.from({ length: 200 }, (_, at) => 1 + at * 1024);
  const placeOf = placesByHash(hashes);
  expect([...hashes].map(placeOf)).toEqual([...hashes.keys()]);
  expect(placeOf(2)).toBe(-1);
  expect(placeOf(1 + 200 * 1024)).toBe(-1);
});

test('among no hashes none is found', () => {
  expect(placesByHash(new Uint32Array())(7)).toBe(-1);
});
