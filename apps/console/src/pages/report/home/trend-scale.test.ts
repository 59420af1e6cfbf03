import { expect, it } from 'vitest';
import { countStep, intervals, labelEvery, shareStep } from './trend-scale.ts';

it('gives counts whole and round steps that hold the largest', () => {
  expect([0, 1, 4, 5, 39, 60, 9_800, 31_706].map(countStep)).toEqual([1, 1, 1, 2, 10, 20, 2_500, 10_000]);
  for (let most = 0; most < 3_000; most += 7) {
    expect(countStep(most) * intervals).toBeGreaterThanOrEqual(most);
    expect(countStep(most) % 1).toBe(0);
  }
});

it('gives shares steps up to 100 % and no further', () => {
  expect([0, 0.03, 0.477, 0.52, 0.98, 1].map(shareStep)).toEqual([0.01, 0.01, 0.15, 0.15, 0.25, 0.25]);
});

it('leaves labels out where they would touch', () => {
  expect(labelEvery(11, 660, 44)).toBe(1);
  expect(labelEvery(24, 660, 44)).toBe(2);
  expect(labelEvery(24, 0, 44)).toBeGreaterThan(24);
});
