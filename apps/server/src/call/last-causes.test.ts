import { forCompany, uuid7At } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { causesQuery, lastCausesOf } from './last-causes.ts';

const company = 2;
const months = ['2026-01-15', '2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'].map(
  (day) => new Date(`${day}T10:00:00Z`),
);
const calls = months.map((at) => uuid7At(at.getTime()));
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.insertInto('companies').values({ id: company, number: 'C2', name: 'Two' }).execute();
  for (const [n, at] of months.entries()) {
    await sql`select ensure_month(${at})`.execute(db);
    const call = { company_id: company, id: calls[n] ?? '', started_at: at, ended_at: at, direction: 'out', status: 'unanswered' };
    await db
      .insertInto('calls')
      .values({ ...call, sip_status: 480 + n, q850: n })
      .execute();
  }
});
afterAll(() => database.drop());

test('the last causes of numbers are looked up in the months of their calls alone', async () => {
  const db = forCompany(database.db, company);
  const ids = [calls[1] ?? '', calls[4] ?? ''];
  const plan = JSON.stringify(await causesQuery(db, ids).explain('json', sql`analyze`));
  expect([...new Set(plan.match(/calls_2026_\d\d"/g))].sort()).toEqual(['calls_2026_02"', 'calls_2026_05"']);
  const numbers: { last_call_id: string | null }[] = ids.map((last_call_id) => ({ last_call_id }));
  const causeOf = await lastCausesOf(db, numbers);
  expect(causeOf({ last_call_id: calls[4] ?? '' })).toEqual({ lastSipStatus: 484, lastQ850: 4 });
  expect(causeOf({ last_call_id: null })).toEqual({ lastSipStatus: null, lastQ850: null });
});
