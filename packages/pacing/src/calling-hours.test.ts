import { expect, test } from 'vitest';
import { callingHours, firstOpen, hoursOfDay, mayBeCalled } from './calling-hours.ts';

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

test('a Saturday that people work on has the hours of the Friday, a Sunday those of the Monday, on whosever clock', () => {
  const windows = [
    { days: [1, 2, 3, 4], from: '09:00', to: '18:00' },
    { days: [5], from: '09:00', to: '15:00' },
  ];
  const hours = { timeZone: 'Asia/Shanghai', windows, company, workdays: ['2026-02-14', '2026-09-20'] };
  const verdicts = (...local: string[]) => local.map((one) => callingHours(hours, at(`${one}+08:00`)));
  expect(verdicts('2026-02-14T14:59:00', '2026-02-14T15:00:00', '2026-02-15T10:00:00')).toEqual(['open', 'closed', 'closed']);
  expect(verdicts('2026-09-20T17:59:00', '2026-09-20T18:00:00', '2026-09-19T10:00:00')).toEqual(['open', 'closed', 'closed']);
  expect(mayBeCalled(hours, ['Asia/Shanghai'], at('2026-09-20T10:00:00+08:00'))).toBe(true);
  // What is set for weekends does not hold on such a day.
  const weekends = { ...hours, windows: [{ days: [6, 7], from: '10:00', to: '12:00' }] };
  expect(callingHours(weekends, at('2026-02-14T11:00:00+08:00'))).toBe('closed');
});

test('the hours of a day are what company and task allow together, and none on a holiday or outside its dates', () => {
  const windows = [
    { days: [5], from: '07:00', to: '12:00' },
    { days: [5], from: '20:00', to: '22:00' },
  ];
  const hours = { timeZone: 'Asia/Shanghai', windows, company };
  const friday = at('2026-11-20T02:00:00Z');
  expect(hoursOfDay(hours, friday)).toEqual([
    { from: '08:00', to: '12:00' },
    { from: '20:00', to: '21:00' },
  ]);
  expect(hoursOfDay({ ...hours, windows: [] }, friday)).toEqual(company);
  expect(hoursOfDay(hours, at('2026-11-21T02:00:00Z'))).toEqual([]);
  expect(hoursOfDay({ ...hours, holidays: ['2026-11-20'] }, friday)).toEqual([]);
  expect(hoursOfDay({ ...hours, endDate: '2026-11-19' }, friday)).toEqual([]);
});

test('the next opening is found over nights, weekends, holidays and changes of the clock', () => {
  const month = 31 * 24 * 60;
  const windows = [{ days: [1, 2, 3, 4, 5], from: '09:10', to: '18:00' }];
  const opens = (over: object, from: string) =>
    firstOpen({ timeZone: 'Asia/Shanghai', windows, company, ...over }, at(from), month)?.toISOString();
  expect(opens({}, '2026-11-20T10:00:30Z')).toBe('2026-11-23T01:10:00.000Z');
  expect(opens({}, '2026-11-23T01:10:30Z')).toBe('2026-11-23T01:10:30.000Z');
  const holidays = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'];
  expect(opens({ holidays }, '2026-09-30T12:00:00Z')).toBe('2026-10-08T01:10:00.000Z');
  expect(opens({ startDate: '2026-12-01' }, '2026-11-20T10:00:00Z')).toBe('2026-12-01T01:10:00.000Z');
  expect(opens({ endDate: '2026-11-20' }, '2026-11-20T10:00:00Z')).toBeUndefined();
  const night = {
    timeZone: 'America/New_York',
    company: [{ from: '00:00', to: '24:00' }],
    windows: [{ days: [7], from: '02:30', to: '03:10' }],
  };
  expect(opens(night, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(opens(night, '2026-11-01T04:00:00Z')).toBe('2026-11-01T07:30:00.000Z');
});

test('hours on the clock of whom is called hold on both sides of a change to and from daylight saving, to the second', () => {
  const allDay = [{ from: '00:00', to: '24:00' }];
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }];
  const verdict = (zone: string, instant: string) =>
    callingHours({ timeZone: 'Asia/Shanghai', windows, company: allDay, callees: [[zone]] }, at(instant));
  // New York goes from UTC-5 to UTC-4 on 8 March and back on 1 November 2026.
  expect(verdict('America/New_York', '2026-03-07T13:59:59Z')).toBe('closed');
  expect(verdict('America/New_York', '2026-03-07T14:00:00Z')).toBe('open');
  expect(verdict('America/New_York', '2026-03-08T12:59:59Z')).toBe('closed');
  expect(verdict('America/New_York', '2026-03-08T13:00:00Z')).toBe('open');
  expect(verdict('America/New_York', '2026-10-31T21:59:59Z')).toBe('open');
  expect(verdict('America/New_York', '2026-10-31T22:00:00Z')).toBe('closed');
  expect(verdict('America/New_York', '2026-11-01T22:59:59Z')).toBe('open');
  expect(verdict('America/New_York', '2026-11-01T23:00:00Z')).toBe('closed');
  // Berlin from UTC+1 to UTC+2 on 29 March, back on 25 October; Shanghai never.
  expect(verdict('Europe/Berlin', '2026-03-28T08:00:00Z')).toBe('open');
  expect(verdict('Europe/Berlin', '2026-03-29T07:00:00Z')).toBe('open');
  expect(verdict('Europe/Berlin', '2026-10-25T07:59:59Z')).toBe('closed');
  for (const day of ['2026-03-08', '2026-03-29', '2026-11-01']) {
    expect(verdict('Asia/Shanghai', `${day}T00:59:59Z`)).toBe('closed');
    expect(verdict('Asia/Shanghai', `${day}T01:00:00Z`)).toBe('open');
  }
});

test('the day of the week is that of whom is called', () => {
  const hours = {
    timeZone: 'Asia/Shanghai',
    company: [{ from: '00:00', to: '24:00' }],
    windows: [{ days: [5], from: '09:00', to: '18:00' }],
  };
  // Saturday 05:00 in Shanghai is Friday 16:00 in New York.
  expect(callingHours({ ...hours, callees: [['America/New_York']] }, at('2026-11-20T21:00:00Z'))).toBe('open');
  expect(callingHours(hours, at('2026-11-20T21:00:00Z'))).toBe('closed');
});

test("the company's calling period wins on the task's clock, and where the task has no windows it holds on both", () => {
  const company = [{ from: '08:00', to: '23:00' }];
  const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }];
  const of = (task: typeof windows, instant: string) =>
    callingHours({ timeZone: 'Asia/Shanghai', windows: task, company, callees: [['America/New_York']] }, at(instant));
  expect(of(windows, '2026-11-20T14:30:00Z')).toBe('open'); // 22:30 and 09:30
  expect(of(windows, '2026-11-20T15:00:00Z')).toBe('closed'); // 23:00 and 10:00
  expect(of([], '2026-11-20T12:59:00Z')).toBe('closed'); // 20:59 and 07:59
  expect(of([], '2026-11-20T13:00:00Z')).toBe('open'); // 21:00 and 08:00
});

test('who may be in several zones is called when it is within the hours in all of them; a task is open while anybody may be called', () => {
  const hours = { windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }], company: [{ from: '00:00', to: '24:00' }] };
  const coasts = ['America/New_York', 'America/Los_Angeles'];
  expect(mayBeCalled(hours, coasts, at('2026-11-20T16:59:00Z'))).toBe(false); // 11:59 and 08:59
  expect(mayBeCalled(hours, coasts, at('2026-11-20T17:00:00Z'))).toBe(true);
  expect(mayBeCalled(hours, coasts, at('2026-11-20T23:00:00Z'))).toBe(false); // 18:00 and 15:00
  const callees = [coasts, ['Asia/Shanghai']];
  const verdict = (instant: string) => callingHours({ ...hours, timeZone: 'Asia/Shanghai', callees }, at(instant));
  expect(verdict('2026-11-20T02:00:00Z')).toBe('open');
  expect(verdict('2026-11-20T11:00:00Z')).toBe('closed');
  expect(firstOpen({ ...hours, timeZone: 'Asia/Shanghai', callees }, at('2026-11-20T11:00:00Z'), 600)).toEqual(at('2026-11-20T17:00:00Z'));
});

/** The minutes at which the verdict changes between two instants; up to the last millisecond before each it is as it was. */
function changes(hours: Parameters<typeof callingHours>[0], from: string, to: string): string[] {
  const found: string[] = [];
  let before = callingHours(hours, at(from));
  for (let minute = Date.parse(from); minute <= Date.parse(to); minute += 60_000) {
    const now = callingHours(hours, new Date(minute));
    if (now === before) continue;
    expect(callingHours(hours, new Date(minute - 1))).toBe(before);
    found.push(`${new Date(minute).toISOString().slice(0, 19)} ${now}`);
    before = now;
  }
  return found;
}

test('a window opens and closes to the second', () => {
  const hours = { timeZone: 'Asia/Shanghai', windows: [{ days: [7], from: '09:01', to: '09:02' }], company };
  expect(changes(hours, '2026-11-22T01:00:00Z', '2026-11-22T01:03:00Z')).toEqual([
    '2026-11-22T01:01:00 open',
    '2026-11-22T01:02:00 closed',
  ]);
});

test('a night of daylight saving: what the clock leaves out is not called in, what it shows twice is called in twice', () => {
  const always = [{ from: '00:00', to: '24:00' }];
  const inZone = (timeZone: string, from: string, to: string) => ({ timeZone, windows: [{ days: [7], from, to }], company: always });
  // 02:00 becomes 03:00.
  const spring = ['2026-03-08T06:00:00Z', '2026-03-08T08:00:00Z'] as const;
  expect(changes(inZone('America/New_York', '01:30', '02:30'), ...spring)).toEqual([
    '2026-03-08T06:30:00 open',
    '2026-03-08T07:00:00 closed',
  ]);
  expect(changes(inZone('America/New_York', '02:10', '02:50'), ...spring)).toEqual([]);
  expect(changes(inZone('America/New_York', '02:30', '03:10'), ...spring)).toEqual([
    '2026-03-08T07:00:00 open',
    '2026-03-08T07:10:00 closed',
  ]);
  // 02:00 becomes 01:00.
  const autumn = ['2026-11-01T05:00:00Z', '2026-11-01T08:00:00Z'] as const;
  expect(changes(inZone('America/New_York', '01:30', '02:30'), ...autumn)).toEqual([
    ...['2026-11-01T05:30:00 open', '2026-11-01T06:00:00 closed'],
    ...['2026-11-01T06:30:00 open', '2026-11-01T07:30:00 closed'],
  ]);
  // Elsewhere it is another night, and half an hour.
  expect(changes(inZone('Europe/Berlin', '01:00', '03:30'), '2026-03-28T23:00:00Z', '2026-03-29T03:00:00Z')).toEqual([
    '2026-03-29T00:00:00 open',
    '2026-03-29T01:30:00 closed',
  ]);
  expect(changes(inZone('Australia/Lord_Howe', '01:30', '02:00'), '2026-04-04T14:00:00Z', '2026-04-04T16:00:00Z')).toEqual([
    ...['2026-04-04T14:30:00 open', '2026-04-04T15:30:00 closed'],
  ]);
});

test('the days of a task begin and end with those of its zone, when they have 23 hours or 25', () => {
  const always = [{ from: '00:00', to: '24:00' }];
  const of = (day: string) => ({ timeZone: 'America/New_York', windows: [], company: always, startDate: day, endDate: day });
  const verdicts = (day: string, ...instants: string[]) => instants.map((one) => callingHours(of(day), at(one)));
  expect(verdicts('2026-03-08', '2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z')).toEqual([
    ...['not-yet', 'open', 'open', 'over'],
  ]);
  expect(verdicts('2026-11-01', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z')).toEqual([
    ...['not-yet', 'open', 'open', 'over'],
  ]);
});
