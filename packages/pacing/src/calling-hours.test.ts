import { expect, test } from 'vitest';
import { callingHours } from './calling-hours.ts';

const company = [{ from: '08:00', to: '21:00' }];
const at = (iso: string): Date => new Date(iso);

test('a task without windows dials whenever the company may', () => {
  const hours = { timeZone: 'Asia/Shanghai', windows: [], company };
  expect(callingHours(hours, at('2026-11-21T00:00:00Z'))).toBe('open'); // 08:00
  expect(callingHours(hours, at('2026-11-20T23:59:00Z'))).toBe('closed'); // 07:59
  expect(callingHours(hours, at('2026-11-21T13:00:00Z'))).toBe('closed'); // 21:00
});

test("the task's own windows narrow the company's, by day of the week", () => {
  const hours = { timeZone: 'Asia/Shanghai', windows: [{ days: [6], from: '07:00', to: '12:00' }], company };
  expect(callingHours(hours, at('2026-11-21T02:00:00Z'))).toBe('open'); // a Saturday
  expect(callingHours(hours, at('2026-11-20T02:00:00Z'))).toBe('closed'); // a Friday
  expect(callingHours(hours, at('2026-11-20T23:30:00Z'))).toBe('closed'); // Saturday 07:30, before the company's hours
});

test('its dates are counted in its own zone', () => {
  const hours = {
    timeZone: 'America/New_York',
    windows: [],
    company: [{ from: '00:00', to: '24:00' }],
    startDate: '2026-11-21',
    endDate: '2026-11-21',
  };
  expect(callingHours(hours, at('2026-11-21T04:59:00Z'))).toBe('not-yet');
  expect(callingHours(hours, at('2026-11-21T05:00:00Z'))).toBe('open');
  expect(callingHours(hours, at('2026-11-22T05:00:00Z'))).toBe('over');
});

test('on a holiday it is closed all day, in the zone of the task', () => {
  const hours = { windows: [], company: [{ from: '00:00', to: '24:00' }], holidays: ['2026-10-01'] };
  const at = (timeZone: string, instant: string) => callingHours({ ...hours, timeZone }, new Date(instant));
  expect(at('Asia/Shanghai', '2026-09-30T15:59:59Z')).toBe('open');
  expect(at('Asia/Shanghai', '2026-09-30T16:00:00Z')).toBe('closed');
  expect(at('UTC', '2026-09-30T16:00:00Z')).toBe('open');
  expect(at('Asia/Shanghai', '2026-10-01T16:00:00Z')).toBe('open');
});
