import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isDear, preloadWhenIdle } from './preload.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('spares connections that are slow or paid for', () => {
  expect([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '3g' }].map(isDear)).toEqual(
    Array(4).fill(true),
  );
  expect([undefined, {}, { saveData: false, effectiveType: '4g' }].map(isDear)).toEqual([false, false, false]);
});

it('loads pages in their order, each once, and goes on after one that fails', async () => {
  const loaded: string[] = [];
  preloadWhenIdle(['home', 'tasks', 'home', 'calls'], (name) => {
    loaded.push(name);
    return name === 'tasks' ? Promise.reject(new Error('lost')).catch(() => undefined) : Promise.resolve();
  });
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toEqual(['home', 'tasks', 'calls']);
});

it('stops when it is told to, and does nothing where data is dear', async () => {
  const loaded: string[] = [];
  const load = (name: string) => Promise.resolve(loaded.push(name));
  preloadWhenIdle(['tasks'], load)();
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  preloadWhenIdle(['calls'], load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loaded).toEqual([]);
});
