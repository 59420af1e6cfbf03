import { expect, test } from 'vitest';
import { cronOf, weeklyStart } from './cron-times.ts';

test('days and a time become a cron expression and come back', () => {
  for (const start of [
    { days: [1, 2, 3, 4, 5], time: '09:00' },
    { days: [6, 7], time: '00:30' },
    { days: [1, 2, 3, 4, 5, 6, 7], time: '23:59' },
  ])
    expect(weeklyStart(cronOf(start))).toEqual(start);
  expect(cronOf({ days: [7, 1], time: '08:05' })).toBe('5 8 * * 0,1');
});

test('what people write for days of the week is read, and what is no such start is not', () => {
  expect(weeklyStart('0 9 * * MON-FRI')).toEqual({ days: [1, 2, 3, 4, 5], time: '09:00' });
  expect(weeklyStart('0 9 * * 5-7')).toEqual({ days: [5, 6, 7], time: '09:00' });
  for (const cron of ['*/5 9 * * *', '0 9 1 * *', '0 9,15 * * *', '0 24 * * *', '0 9 * *', '0 9 * * * 2027', '0 9 * * x', ''])
    expect(weeklyStart(cron)).toBeUndefined();
});
