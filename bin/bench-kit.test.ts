import { expect, test } from 'vitest';
import { emptiness } from './bench-kit.ts';

test('a figure whose subject did not happen says nothing, whatever its value', () => {
  expect(emptiness({ value: 0.086, counted: { windowsJudged: 0, voicesBegun: 0 } })).toBe(
    'nothing was measured: windowsJudged, voicesBegun 0',
  );
  expect(emptiness({ value: 0.086, counted: { windowsJudged: 4_000, voicesBegun: 0 } })).toBe('nothing was measured: voicesBegun 0');
  expect(emptiness({ value: 1, counted: { calls: Number.NaN } })).toBe('nothing was measured: calls 0');
  expect(emptiness({ value: 1, counted: {} })).toBe('nothing was counted');
});

test('percentiles of no samples are no figure', () => {
  expect(emptiness({ value: { p50: Number.NaN, p99: Number.NaN }, counted: { turns: 3 } })).toBe('the value is no number');
  expect(emptiness({ value: { p50: 1, p99: 2 }, counted: { turns: 3 } })).toBeUndefined();
});
