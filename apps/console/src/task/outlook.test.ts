import { describe, expect, it } from 'vitest';
import { canStart, expectedEnd } from './outlook.ts';

const progress = {
  total: 100,
  waiting: 0,
  claimed: 0,
  ringing: 0,
  talking: 0,
  done: 40,
  redial: 0,
  filtered: 5,
  failed: 5,
  calls: 50,
  answered: 40,
  connected: 45,
  talkMs: 0,
  grades: {},
};
const now = Date.parse('2026-11-21T06:00:00.000Z');

describe('when a task will be through', () => {
  it('goes on at the mean pace since its start', () => {
    expect(expectedEnd({ state: 'running', startedAt: '2026-11-21T05:00:00.000Z', progress }, now)).toBe(now + 3_600_000);
  });
  it('says nothing of a task that stands still, or that has no pace yet', () => {
    expect(expectedEnd({ state: 'paused', startedAt: '2026-11-21T05:00:00.000Z', progress }, now)).toBeUndefined();
    expect(expectedEnd({ state: 'running', startedAt: '2026-11-21T05:59:30.000Z', progress }, now)).toBeUndefined();
    expect(
      expectedEnd(
        { state: 'running', startedAt: '2026-11-21T05:00:00.000Z', progress: { ...progress, done: 0, filtered: 0, failed: 0 } },
        now,
      ),
    ).toBeUndefined();
  });
});

describe('what can be started', () => {
  const through = { ...progress, done: 90 };
  it('is what does not run and has somebody to call', () => {
    expect((['draft', 'paused', 'finished', 'running', 'out-of-window'] as const).map((state) => canStart({ state, progress }))).toEqual([
      ...[true, true, true, false, false],
    ]);
  });
  it('is no task that is through, and none without numbers', () => {
    expect(canStart({ state: 'finished', progress: through })).toBe(false);
    expect(canStart({ state: 'draft', progress: { ...progress, total: 0, done: 0, filtered: 0, failed: 0 } })).toBe(false);
  });
});
