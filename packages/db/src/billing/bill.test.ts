import { expect, test } from 'vitest';
import { billOf, reserveOf } from './bill.ts';

test.each([
  [undefined, 0, 0],
  [0, 60, 55],
  [1, 60, 55],
  [60_000, 60, 55],
  [60_001, 120, 110],
  [599_999, 600, 550],
])('a talk of %s ms is billed as %i s and costs %i at 55 a minute', (talkMs, seconds, amount) => {
  expect(billOf({ unit: 60, price: 55 }, talkMs)).toEqual({ seconds, amount });
});

test('what is reserved covers the longest call and its farewell', () => {
  const tariff = { unit: 6, price: 7 };
  expect(reserveOf(tariff, 600_000)).toBe(110 * 7);
  expect(reserveOf(tariff, 600_000)).toBeGreaterThanOrEqual(billOf(tariff, 655_000).amount);
});
