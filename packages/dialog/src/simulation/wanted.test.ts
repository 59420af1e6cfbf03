import { expect, test } from 'vitest';
import { shareDifference } from './interval.ts';
import { peopleWanted } from './wanted.ts';

const wanted = (first: [number, number], second: [number, number], share = 0.5) =>
  peopleWanted(first, second, share, shareDifference(first, second));

test('nobody more is wanted once a difference is sure, and nothing can be said before anybody talked', () => {
  expect(wanted([100, 1_000], [200, 1_000])).toBe(0);
  expect(wanted([0, 0], [3, 10])).toBeNull();
});

test('ten points on a fifth want some six hundred people at halves, more with an uneven share, and tiny differences are not chased for ever', () => {
  const even = wanted([20, 100], [30, 100]) ?? 0;
  // The textbook has 2 × 293 for 20 % against 30 % at 80 % power, less the 200 there are.
  expect(even).toBeGreaterThan(350);
  expect(even).toBeLessThan(420);
  expect(wanted([36, 180], [6, 20], 0.1)).toBeGreaterThan(even);
  expect(wanted([50, 100], [50, 100])).toBeLessThan(25_000);
});
