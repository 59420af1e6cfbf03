import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '../connect.ts';
import { addCompany, addTask } from '../dialling/test-task.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { addNumbers } from './add-numbers.ts';
import { blacklistedAmong } from './blacklist.ts';
import { convertNumbers, switchNumbers } from './convert-numbers.ts';

let raw: TestDatabase;
let db: Database;
let task: string;

beforeAll(async () => {
  raw = await testDatabase();
  db = connect(raw.url, { keys: randomBytes(32), max: 3 });
  await addCompany(raw, 1);
  await addCompany(raw, 2);
  ({ task } = await addTask(raw, 1, 25));
  await addTask(raw, 2, 3);
  for (const company_id of [1, 2])
    await raw.db
      .insertInto('blacklisted_numbers')
      .values({ company_id, id: uuid7(), phone: '13900000001', remark: '13900000001' })
      .execute();
  await raw.db.insertInto('called_days').values({ company_id: 1, phone: '13900000002', day: '2026-11-23', calls: 2 }).execute();
  const leg = { company_id: 1, direction: 'out', started_at: new Date() };
  for (const n of [0, 1])
    await raw.db
      .insertInto('legs')
      .values({ ...leg, call_id: uuid7(), n, party: '13900000003' })
      .execute();
});
afterAll(async () => {
  await db.destroy();
  await raw.drop();
});

const onError = (error: unknown): never => {
  throw error;
};
const kept = async (company: number) => {
  const { rows } = await sql<{ phone: string }>`
    select phone from number_rows where company_id = ${company} union all select phone from blacklisted_numbers where company_id = ${company}
    union all select party from legs where company_id = ${company}
    union all select remark from blacklisted_numbers where company_id = ${company} union all select phone from called_days where company_id = ${company}`.execute(
    raw.db,
  );
  return rows.map(({ phone }) => phone);
};
const tokens = async (company: number) => (await kept(company)).filter((phone) => phone.startsWith('{#')).length;
const all = 30;
// Other databases of the cluster have transactions that are waited for as well: it is asked again, as the worker does.

test('the numbers of a company become tokens batch by batch, go on after a kill, and are found at any time', async () => {
  await db.transaction().execute((tx) => switchNumbers(tx, 1, 'encrypted'));
  // A kill in the middle: what was done stays done.
  const broken = new AbortController();
  setImmediate(() => broken.abort());
  await convertNumbers(db, { most: 4, signal: broken.signal, onError });
  expect(await blacklistedAmong(db, 1, ['13900000001'])).toEqual(new Set(['13900000001']));
  expect(await addNumbers(db, 1, task, [{ phone: '13900000024', variables: {} }])).toEqual(new Set());
  // A call while its day is counted in the other form.
  await sql`insert into called_days (company_id, phone, day, calls) values (1, '13900000002', '2026-11-23', 1) on conflict do nothing`.execute(
    db,
  );

  await expect.poll(() => convertNumbers(db, { most: 4, onError }), { timeout: 30_000 }).toEqual([1]);
  expect(await tokens(1)).toBe(all);
  expect(await tokens(2)).toBe(0);
  expect(await raw.db.selectFrom('companies').select('number_state').where('id', '=', 1).execute()).toEqual([{ number_state: 'sealed' }]);
  const { rows: days } = await sql`select phone, calls from called_days`.execute(db);
  expect(days).toEqual([{ phone: '13900000002', calls: expect.any(Number) }]);
  expect(await blacklistedAmong(db, 1, ['13900000001'])).toEqual(new Set(['13900000001']));
  expect(await raw.db.selectFrom('blacklisted_numbers').select('revision').execute()).toEqual([{ revision: 1 }, { revision: 1 }]);
});

test('and numbers again', async () => {
  await db.transaction().execute((tx) => switchNumbers(tx, 1, 'off'));
  expect(await blacklistedAmong(db, 1, ['13900000001'])).toEqual(new Set(['13900000001']));
  await expect.poll(() => convertNumbers(db, { most: 7, onError }), { timeout: 30_000 }).toEqual([1]);
  expect(await tokens(1)).toBe(0);
  expect(await kept(1)).toHaveLength(all);
  expect(await addNumbers(raw.db, 1, task, [{ phone: '13900000024', variables: {} }])).toEqual(new Set());
});

test('nothing is gone through before what was being written at the switch is there', async () => {
  const writing = await raw.db.startTransaction().execute();
  await writing.insertInto('whitelisted_numbers').values({ company_id: 1, id: uuid7(), phone: '13900000009' }).execute();
  await db.transaction().execute((tx) => switchNumbers(tx, 1, 'encrypted'));
  expect(await convertNumbers(db, { onError })).toEqual([]);
  await writing.commit().execute();
  await expect.poll(() => convertNumbers(db, { onError }), { timeout: 30_000 }).toEqual([1]);
  expect(await tokens(1)).toBe(all);
  const [white] = await raw.db.selectFrom('whitelisted_numbers').select('phone').execute();
  expect(white?.phone).toMatch(/^\{#/);
});

test('nor before what began to be written while the switch itself was under way', async () => {
  const switching = await db.startTransaction().execute();
  await switchNumbers(switching, 2, 'encrypted');
  const writing = await raw.db.startTransaction().execute();
  await writing.insertInto('whitelisted_numbers').values({ company_id: 2, id: uuid7(), phone: '13900000008' }).execute();
  await switching.commit().execute();
  expect(await convertNumbers(db, { onError })).toEqual([]);
  await writing.commit().execute();
  await expect.poll(() => convertNumbers(db, { onError }), { timeout: 30_000 }).toEqual([2]);
  const white = await raw.db.selectFrom('whitelisted_numbers').select('phone').where('company_id', '=', 2).execute();
  expect(white).toEqual([{ phone: expect.stringMatching(/^\{#/) }]);
});

test('a company whose rows cannot be written is told of, and holds none of the others up', async () => {
  for (const company of [3, 4]) {
    await addCompany(raw, company);
    await addTask(raw, company, 20);
  }
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(raw.db);
  await sql`
    create trigger refused before update of phone on number_rows for each row when (new.company_id = 3) execute function refuse()`.execute(
    raw.db,
  );
  await db.transaction().execute((tx) => switchNumbers(tx, 3, 'encrypted'));
  await db.transaction().execute((tx) => switchNumbers(tx, 4, 'encrypted'));
  const failed = new Set<number>();
  const convert = () => convertNumbers(db, { most: 4, onError: (_error, company) => failed.add(company) });
  await expect.poll(convert, { timeout: 30_000 }).toEqual([4]);
  expect(failed).toEqual(new Set([3]));
  await sql`drop trigger refused on number_rows`.execute(raw.db);
  await expect.poll(convert, { timeout: 30_000 }).toEqual([3]);
});
