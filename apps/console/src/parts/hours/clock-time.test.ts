import { expect, it } from 'vitest';
import { minutesOf, wallClock } from './clock-time.ts';

it('reads a clock', () => expect([minutesOf('09:30'), minutesOf('24:00')]).toEqual([570, 1440]));

it('tells day and time in the zone of the task, not of the reader', () => {
  const at = Date.parse('2026-11-20T23:30:00.000Z');
  expect(wallClock(at, 'Asia/Shanghai')).toEqual({ date: '2026-11-21', minutes: 450 });
  expect(wallClock(at, 'UTC')).toEqual({ date: '2026-11-20', minutes: 1410 });
});
