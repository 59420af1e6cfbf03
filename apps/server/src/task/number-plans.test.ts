import { forCompany } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { looked, scans } from '../testing/query-plan.ts';
import { pickNumbers } from './pick-numbers.ts';

const company = 2;
const usual = 20_000;
const taskId = '00000000-0000-7000-8000-000000000001';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.insertInto('companies').values({ id: company, number: 'C2', name: 'Two' }).execute();
  await sql`
    insert into number_rows (company_id, task_id, id, phone)
    select ${company}, ${taskId}::uuid, gen_random_uuid(), case when n < 10 then '0044207946000' || n when n < 20 then '44207946' || lpad(n::text, 4, '0')
      else (13900000000 + n)::text end from generate_series(0, ${usual}::integer) as n`.execute(db);
  await sql`analyze number_rows`.execute(db);
});
afterAll(() => database.drop());

test.each([
  ['13900012345', 1, false],
  ['1390001234', 10, false],
  ['+44 20', 20, false],
  ['0044 20 7946 0001', 1, false],
  // Who may not see numbers finds whole ones alone.
  ['+44 20 7946 0001', 1, true],
  ['+44 20', 0, true],
] as const)(
  'numbers of a task that begin with %s are found by an index, without a look at the many others',
  async (phone, found, whole) => {
    const db = forCompany(database.db, company);
    const picked = pickNumbers(db.selectFrom('number_rows').select('number_rows.id'), company, { taskId, phone, whole });
    expect((await picked.execute()).length).toBe(found);
    for (const query of [picked, picked.orderBy('number_rows.id', 'desc').limit(21)]) {
      expect(await looked(query)).toBeLessThan(200);
      expect([...(await scans(query))].filter((kind) => kind === 'Seq Scan')).toEqual([]);
    }
  },
);
