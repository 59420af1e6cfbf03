import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
