import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeated } from './repeated.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('work begins at once, comes again, never twice at a time, and goes on after it has failed', async () => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => lines.push(line) });
  const runs: PromiseWithResolvers<void>[] = [];
  const stop = repeated('tidying', 1_000, { log }, () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(runs).toHaveLength(1);
  runs[0]?.reject(new Error('away'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([runs.length, lines.length]).toEqual([2, 1]);
  expect(lines[0]).toContain('tidying');

  let stopped = false;
  const over = stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  expect([runs.length, stopped]).toEqual([2, false]);
  runs[1]?.resolve();
  await over;
});
