import { expect, test } from 'vitest';
import { startsOf } from './pace.ts';

test('starts lie as far apart as the slowest limit wants, and a little more, a second ahead at most', () => {
  expect(startsOf(3, [])).toEqual({ inMs: [0, 0, 0], nextInMs: [] });
  expect(startsOf(9, [{ rate: 5, waitMs: 500 }])).toEqual({ inMs: [500, 710], nextInMs: [920] });
  expect(startsOf(9, [{ rate: 4, waitMs: 1_000 }]).inMs).toEqual([]);
  expect(startsOf(9, [{ rate: 0.5, waitMs: 0 }])).toEqual({ inMs: [0], nextInMs: [2_100] });
});

test('a slow task leaves what it cannot use of its gateway to others', () => {
  const [gateway, task] = [
    { rate: 10, waitMs: 0 },
    { rate: 2, waitMs: 100 },
  ];
  expect(startsOf(9, [gateway, task])).toEqual({ inMs: [100], nextInMs: [205, 625] });
  // One that could call faster than its gateway has nothing to leave.
  expect(startsOf(99, [gateway, { rate: 20, waitMs: 0 }]).inMs).toHaveLength(9);
});
