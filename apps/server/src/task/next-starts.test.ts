import { expect, test } from 'vitest';
import { nextStarts } from './next-starts.ts';

const told = (cron: string, zone: string, after: string, count = 2) =>
  nextStarts(cron, zone, new Date(after), count).map((at) => at.toISOString());

test('starts come in the zone of the company, over its changes of the clock', () => {
  expect(told('0 9 * * 1-5', 'Asia/Shanghai', '2026-11-20T02:00:00Z')).toEqual(['2026-11-23T01:00:00.000Z', '2026-11-24T01:00:00.000Z']);
  // Summer time ends on 2026-10-25.
  expect(told('0 9 * * *', 'Europe/Berlin', '2026-10-24T08:00:00Z')).toEqual(['2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z']);
});

test('what is no expression of five fields, and a day that never comes, have none', () => {
  for (const cron of ['', '9 o’clock', '0 0 9 * * *', '61 9 * * *', '0 9 30 2 *', '* * * *'])
    expect(nextStarts(cron, 'Asia/Shanghai', new Date('2026-11-20T02:00:00Z'))).toEqual([]);
});
