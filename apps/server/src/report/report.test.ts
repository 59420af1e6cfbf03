import { grade, summary, trend } from '@parley/contract/report';
import { zeroUuid } from '@parley/db';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { startOfDay } from './company-day.ts';
import { sumHours } from './figures.ts';

let server: TestServer;
let company: TestCompany;
const hour = 3_600_000;
const today = startOfDay(new Date(), 'Asia/Shanghai').getTime();

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  const row = (at: number, status: string, calls: number, graded = '') => ({
    company_id: 1,
    hour: new Date(at),
    direction: 'out',
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
    ])
    .execute();
});
afterAll(() => server.stop());

test("today's figures come from the roll-up", async () => {
  const figures = await server.as(company.chief)(summary, {});
  expect(figures.today).toEqual({ calls: 10, answered: 6, connected: 9, talkMs: 60_000, gradeA: 4 });
  expect(figures.since).toBe(new Date(today).toISOString());
});

test('the trend has 24 hours beside the usual, or days', async () => {
  const api = server.as(company.chief);
  const hours = (await api(trend, { by: 'hour' })).list;
  expect(hours[0]).toMatchObject({ at: new Date(today).toISOString(), calls: 10, usualCalls: 8, usualAnswered: 8 });
  expect(hours.at(-1)?.unfinished).toBe(true);
  const days = (await api(trend, { by: 'day', days: 2 })).list;
  expect(days.map(({ calls }) => calls)).toEqual([8, 10]);
});

test('grades stand beside those of yesterday', async () => {
  expect((await server.as(company.chief)(grade, {})).list).toEqual([
    { grade: 'A', calls: 4, yesterday: 8 },
    { grade: 'B', calls: 2, yesterday: 0 },
  ]);
});

describe('the start of a day', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-21T15:59:59.500Z', '2026-11-20T16:00:00.000Z'],
    ['Asia/Shanghai', '2026-11-21T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
    ['America/New_York', '2026-07-01T03:00:00.000Z', '2026-06-30T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T00:00:00.000Z', '2026-11-20T18:30:00.000Z'],
  ])('in %s', (zone, now, start) => {
    expect(startOfDay(new Date(now), zone).toISOString()).toBe(start);
  });
});

test('a part of an hour counts in part', () => {
  const sum = { hour: new Date(0), calls: 10, answered: 5, connected: 6, grade_a: 1, talk_ms: 1000 };
  expect(sumHours([sum], () => 0.5)).toEqual({ calls: 5, answered: 3, connected: 3, talkMs: 500, gradeA: 1 });
});
