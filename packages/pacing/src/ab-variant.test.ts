import { expect, test } from 'vitest';
import { abVariant } from './ab-variant.ts';

const people = Array.from({ length: 10_000 }, (_, n) => `139${String(n).padStart(8, '0')}`);
const second = (test: string, share: number) => people.filter((person) => abVariant(test, share, person) === 'second');

test('the share of people who hear the second version is the one that was asked for, numbers in a row too', () => {
  for (const share of [1, 20, 50, 90]) expect(Math.abs(second('a', share).length / 100 - share)).toBeLessThan(1.5);
});

test('a person hears the same at every call, more people join as the share grows, and another test draws anew', () => {
  expect(second('a', 20)).toEqual(second('a', 20));
  const half = new Set(second('a', 50));
  expect(second('a', 20).every((person) => half.has(person))).toBe(true);
  const both = second('b', 50).filter((person) => half.has(person)).length;
  expect(Math.abs(both / 100 - 25)).toBeLessThan(2);
});
