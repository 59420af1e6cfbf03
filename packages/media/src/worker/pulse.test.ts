import { expect, it } from 'vitest';
import { Lateness } from './lateness.ts';
import { ThreadLoad } from './thread-load.ts';

it('counts as load what the thread works, and not the time in which others have the processors', () => {
  let cpu = { user: 5_000_000, system: 0 };
  const load = new ThreadLoad(() => cpu, 1_000);
  cpu = { user: 5_200_000, system: 100_000 };
  expect(load.take(2_000)).toBeCloseTo(0.3);
  // It wanted to run for a whole second, and was let in for a tenth of it.
  cpu = { user: 5_300_000, system: 100_000 };
  expect(load.take(3_000)).toBeCloseTo(0.1);
  expect(load.take(3_000)).toBe(0);
});

it('tells of a late tick in one second alone', () => {
  const lateness = new Lateness();
  for (const late of [400, 300, 200, 1, 1, 1, 1]) lateness.take(late);
  expect(lateness.percentile()).toBe(400);
  for (let tick = 0; tick < 30; tick++) lateness.take(1);
  expect([lateness.percentile(), lateness.percentile()]).toEqual([1, 0]);
});
