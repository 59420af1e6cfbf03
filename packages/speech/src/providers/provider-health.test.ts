import { beforeEach, expect, test } from 'vitest';
import { ProviderHealth } from './provider-health.ts';

let now = 0;
let health: ProviderHealth;
beforeEach(() => {
  now = 1_000_000;
  health = new ProviderHealth(() => now);
});

test('a provider that failed is left out for a while and tried again by one request', () => {
  health.failed('timeout', 'no answer');
  expect([health.isDue, health.state]).toEqual([
    false,
    { kind: 'backing-off', failures: 1, retryAt: now + 2_000, reason: 'timeout', message: 'no answer' },
  ]);
  now += 2_000;
  expect(health.isDue).toBe(true);
  health.begin();
  expect(health.isDue).toBe(false);
  health.succeeded();
  expect([health.isDue, health.state]).toEqual([true, { kind: 'ready' }]);
});

test('the wait doubles with each trial that fails, to five minutes', () => {
  const waits = Array.from({ length: 9 }, () => {
    health.begin();
    health.failed('crashed', '');
    const { state } = health;
    const wait = state.kind === 'backing-off' ? state.retryAt - now : 0;
    now += wait;
    return wait / 1_000;
  });
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
});

test('calls that were under way when it failed are one failure', () => {
  for (let n = 0; n < 5; n++) health.failed('unavailable', '');
  expect(health.state).toMatchObject({ failures: 1, retryAt: now + 30_000 });
});

test('a trial that nobody waits for any more lets the next one try', () => {
  health.failed('timeout', '');
  now += 2_000;
  health.begin();
  health.abandoned();
  expect(health.isDue).toBe(true);
});

test('a trial that never tells its end holds the provider back for a minute at most', () => {
  health.failed('timeout', '');
  now += 2_000;
  health.begin();
  now += 60_000;
  expect(health.isDue).toBe(true);
});
