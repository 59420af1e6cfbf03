import { grade, summary, trend } from '@parley/contract/report';
import { uuid7, zeroUuid } from '@parley/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { startOfDay } from './company-day.ts';
import { sumHours } from './figures.ts';
import { stretchOf } from './stretch.ts';

let server: TestServer;
let company: TestCompany;
const hour = 3_600_000;
const today = startOfDay(new Date(), 'Asia/Shanghai').getTime();

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const row = (at: number, status: string, calls: number, graded = '', direction = 'out') => ({
    company_id: 1,
    hour: new Date(at),
    direction,
    flow_id: company.ids.flow,
    task_id: zeroUuid,
    status,
    grade: graded,
    calls,
    talk_ms: status === 'answered' ? calls * 10_000 : 0,
  });
  await server.database.db
    .insertInto('call_hours')
    .values([
      row(today, 'answered', 4, 'A'),
      row(today, 'answered', 2, 'B'),
      row(today, 'unanswered', 3),
      row(today, 'not_connected', 1),
      row(today - 24 * hour, 'answered', 8, 'A'),
      row(today - 48 * hour, 'answered', 5, 'A'),
      ...[0, 24, 48].map((back) => row(today - back * hour, 'answered', 100, 'A', 'in')),
    ])
    .execute();
});
afterAll(() => server.stop());

test("today's figures come from the roll-up, of dialled calls alone", async () => {
  const figures = await server.as(company.chief)(summary, {});
  expect(figures.figures).toEqual({ calls: 10, answered: 6, connected: 9, talkMs: 60_000, gradeA: 4 });
  expect(figures.since).toBe(new Date(today).toISOString());
  expect(figures.from).toBe(figures.to);
});

test('the trend has 24 hours beside the usual, or days', async () => {
  const api = server.as(company.chief);
  const hours = (await api(trend, { by: 'hour' })).list;
  expect(hours[0]).toMatchObject({ at: new Date(today).toISOString(), calls: 10, usualCalls: 6.5, usualAnswered: 6.5 });
  expect(hours.at(-1)?.unfinished).toBe(true);
  expect(hours[0]?.label).toBe('00:00');
  const days = (await api(trend, { by: 'day' })).list;
  expect(days.map(({ calls }) => calls)).toEqual([0, 0, 0, 0, 5, 8, 10]);
});

test('a range has the figures of its days, beside as many days before', async () => {
  const api = server.as(company.chief);
  const ofYesterday = await api(summary, { range: 'yesterday' });
  expect(ofYesterday).toMatchObject({ figures: { calls: 8, gradeA: 8 }, before: { calls: 5 }, until: new Date(today).toISOString() });
  const week = await api(summary, { range: 'week' });
  expect(week).toMatchObject({ figures: { calls: 23 }, before: { calls: 0 } });
  const custom = await api(summary, { range: 'days', from: ofYesterday.from, to: ofYesterday.from });
  expect(custom.figures).toEqual(ofYesterday.figures);
  const byHour = (await api(trend, { range: 'week', by: 'hour' })).list;
  expect(byHour).toHaveLength(24);
  expect(byHour[0]).toMatchObject({ label: '00:00', calls: 23, usualCalls: null });
  const byDay = (await api(trend, { range: 'days', from: ofYesterday.from, to: week.to, by: 'day' })).list;
  expect(byDay.map(({ calls, unfinished }) => [calls, unfinished])).toEqual([
    [8, false],
    [10, true],
  ]);
});

test('a range that ends before it begins, or is too long, is refused', async () => {
  const api = server.as(company.chief);
  const to = (day: string) => api(summary, { range: 'days', from: '2026-01-01', to: day });
  await expect(to('2025-12-31')).rejects.toMatchObject({ data: { fields: [{ path: 'to' }] } });
  await expect(to('2026-04-03')).rejects.toMatchObject({ data: { fields: [{ path: 'to' }] } });
  expect((await to('2026-04-02')).to).toBe('2026-04-02');
});

test('grades stand beside those of the stretch before, with the name that the flow gives them', async () => {
  const api = server.as(company.chief);
  const number = 900;
  const { db } = server.database;
  const named = [{ id: 'g1', code: 'A', name: '明确意向', when: {} }];
  await db
    .insertInto('flow_versions')
    .values({ company_id: 1, id: uuid7(), flow_id: company.ids.flow, number, graph: JSON.stringify({ grades: named }), revision: 1 })
    .execute();
  await db.updateTable('flows').set({ production_version: number }).where('id', '=', company.ids.flow).execute();
  expect((await api(grade, { range: 'yesterday' })).list).toEqual([{ grade: 'A', name: '明确意向', calls: 8, before: 5 }]);
  expect((await api(grade, {})).list).toMatchObject([
    { grade: 'A', calls: 4 },
    { grade: 'B', name: null, calls: 2, before: 0 },
  ]);
});

describe('the stretch before', () => {
  const of = (range: 'today' | 'yesterday' | 'week', now: string, zone: string) => {
    const { starts, end, before } = stretchOf({ range }, new Date(now), zone);
    return [starts[0], end, before.since, before.until].map((at) => at.toISOString());
  };
  test('of today ends at this time of yesterday', () =>
    expect(of('today', '2026-11-21T06:32:08.000Z', 'Asia/Shanghai')).toEqual([
      '2026-11-20T16:00:00.000Z',
      '2026-11-21T16:00:00.000Z',
      '2026-11-19T16:00:00.000Z',
      '2026-11-20T06:32:08.000Z',
    ]));
  test('of a week that is not over ends at this time of 7 days before', () =>
    expect(of('week', '2026-11-21T06:32:08.000Z', 'Asia/Shanghai')).toEqual([
      '2026-11-14T16:00:00.000Z',
      '2026-11-21T16:00:00.000Z',
      '2026-11-07T16:00:00.000Z',
      '2026-11-14T06:32:08.000Z',
    ]));
  test('of yesterday is the whole day before, though the clocks were put back', () =>
    expect(of('yesterday', '2026-11-02T17:00:00.000Z', 'America/New_York')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
      '2026-10-31T04:00:00.000Z',
      '2026-11-01T04:00:00.000Z',
    ]));
});

describe('the start of a day', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-21T15:59:59.500Z', '2026-11-20T16:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['America/New_York', '2026-07-01T03:00:00.000Z', '2026-06-30T04:00:00.000Z'],
    ['America/New_York', '2026-11-01T18:00:00.000Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-03-08T18:00:00.000Z', '2026-03-08T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T00:00:00.000Z', '2026-11-20T18:30:00.000Z'],
  ])('in %s', (zone, now, start) => {
    expect(startOfDay(new Date(now), zone).toISOString()).toBe(start);
  });
});

test('a part of an hour counts in part', () => {
  const sum = { hour: new Date(0), calls: 10, answered: 5, connected: 6, grade_a: 1, talk_ms: 1000 };
  expect(sumHours([sum], () => 0.5)).toEqual({ calls: 5, answered: 3, connected: 3, talkMs: 500, gradeA: 1 });
});
