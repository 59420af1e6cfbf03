import { describe, expect, test } from 'vitest';
import { dayIn, statusAt } from './authorization.ts';

const bounds = { suspended: false, from: '2026-03-01', until: '2026-03-31', timeZone: 'Asia/Shanghai' };
const at = (instant: string) => statusAt(bounds, new Date(instant));

describe('a company with dates', () => {
  test('may work from the first instant of its first day in its own zone', () => {
    expect(at('2026-02-28T15:59:59.999Z')).toBe('expired');
    expect(at('2026-02-28T16:00:00Z')).toBe('active');
  });

  test('may work to the last instant of its last day in its own zone', () => {
    expect(at('2026-03-31T15:59:59.999Z')).toBe('active');
    expect(at('2026-03-31T16:00:00Z')).toBe('expired');
  });

  test('is suspended while somebody suspends it, whatever its dates say', () => {
    expect(statusAt({ ...bounds, suspended: true }, new Date('2026-03-15T00:00:00Z'))).toBe('suspended');
    expect(statusAt({ ...bounds, suspended: true }, new Date('2027-03-15T00:00:00Z'))).toBe('suspended');
  });
});

test('a bound that is not given does not bind', () => {
  expect(statusAt({ ...bounds, from: null }, new Date('1999-01-01T00:00:00Z'))).toBe('active');
  expect(statusAt({ ...bounds, until: null }, new Date('2999-01-01T00:00:00Z'))).toBe('active');
  expect(statusAt({ ...bounds, from: null, until: null }, new Date(0))).toBe('active');
});

test('the day is the one on the wall of that zone, over changes of the clock as well', () => {
  const instant = new Date('2026-10-25T23:30:00Z');
  expect(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'].map((zone) => dayIn(zone, instant))).toEqual([
    '2026-10-25',
    '2026-10-26',
    '2026-10-25',
    '2026-10-26',
  ]);
});
