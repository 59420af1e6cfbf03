import { describe, expect, it } from 'vitest';
import { best, change, trimmed } from './findings.ts';

const hour = (calls: number, answered: number, unfinished = false, usualCalls: number | null = null) => ({
  at: '2026-11-21T01:00:00.000Z',
  label: '',
  calls,
  answered,
  connected: answered,
  talkMs: 0,
  gradeA: 0,
  usualCalls,
  usualAnswered: null,
  unfinished,
});

describe('findings of the day', () => {
  it('names the hour that was answered best, not one of a few calls nor one that is not over', () => {
    const list = [hour(1000, 460), hour(1000, 521), hour(3, 3), hour(900, 880, true)];
    expect(best(list)).toBe(list[1]);
    expect(best([hour(0, 0)])).toBeUndefined();
  });
  it('compares with before, if there was one', () => {
    expect(change(110, 100)).toBeCloseTo(0.1);
    expect(change(110, 0)).toBeUndefined();
  });
  it('leaves out the night', () => {
    const list = [hour(0, 0), hour(5, 2), hour(0, 0), hour(0, 0, false, 7), hour(0, 0)];
    expect(trimmed(list)).toEqual(list.slice(1, 4));
    expect(trimmed([hour(0, 0)])).toEqual([]);
  });
});
