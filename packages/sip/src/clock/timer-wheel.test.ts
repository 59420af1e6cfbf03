import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from './system-clock.ts';
import { TimerWheel } from './timer-wheel.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function wheel(): TimerWheel {
  return new TimerWheel({ tickMs: 10, slots: 8, monotonic: () => performance.now() });
}

test('timers fire in their order, also those longer than one turn of the wheel', () => {
  const clock = wheel();
  const fired: number[] = [];
  for (const ms of [500, 20, 95, 0, 81]) clock.after(ms, () => fired.push(ms));
  vi.advanceTimersByTime(1000);
  expect(fired).toEqual([0, 20, 81, 95, 500]);
});

test('none fires early, a cancelled one never', () => {
  const clock = wheel();
  const fired: string[] = [];
  clock.after(95, () => fired.push('late'));
  clock.after(50, () => fired.push('never')).cancel();
  vi.advanceTimersByTime(94);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(fired).toEqual(['late']);
});

test('the wheel stands still while nothing waits, and starts again', () => {
  const clock = wheel();
  const fired: number[] = [];
  clock.after(10, () => fired.push(1));
  vi.advanceTimersByTime(100);
  expect(vi.getTimerCount()).toBe(0);
  clock.after(10, () => clock.after(10, () => fired.push(2)));
  vi.advanceTimersByTime(100);
  expect(fired).toEqual([1, 2]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([3_600_000, -3_600_000])('a wall clock that is set by %i ms moves neither the time nor what is due', async (jump) => {
  vi.useRealTimers();
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const clock = systemClock();
    const before = clock.now();
    const fired = new Promise<number>((resolve) => clock.after(30, () => resolve(clock.now())));
    vi.setSystemTime(Date.now() + jump);
    // A jump would stand out by an hour.
    const at = (await fired) - before;
    expect(at).toBeGreaterThanOrEqual(30);
    expect(at).toBeLessThan(60_000);
  } finally {
    vi.useRealTimers();
  }
});
