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

test('a figure of calls that mostly failed says nothing of the others', () => {
  const figure = { value: 65, counted: { completed: 3_900 } };
  expect(emptiness({ ...figure, tried: { all: 9_900, failed: 4_138 } })).toBe('4138 of 9900 failed');
  expect(emptiness({ ...figure, tried: { all: 9_900, failed: 99 } })).toBeUndefined();
});

test('percentiles of no samples are no figure', () => {
  expect(emptiness({ value: { p50: Number.NaN, p99: Number.NaN }, counted: { turns: 3 } })).toBe('the value is no number');
  expect(emptiness({ value: { p50: 1, p99: 2 }, counted: { turns: 3 } })).toBeUndefined();
});
