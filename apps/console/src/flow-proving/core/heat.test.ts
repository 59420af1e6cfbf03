import { expect, test } from 'vitest';
import { wayWidth } from './heat.ts';

test('ways are as wide as they were taken, and never too thin to see or too wide to read', () => {
  expect(wayWidth(500, 500)).toBe(13);
  expect(wayWidth(250, 500)).toBeCloseTo(7.35);
  expect(wayWidth(1, 500)).toBe(1.4);
  expect(wayWidth(0, 0)).toBe(1.4);
});
