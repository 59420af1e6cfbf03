import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimRows } from '../dialling/claim.ts';
import { startAttempts } from '../dialling/start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from '../dialling/test-task.ts';
import { copyNumbers, copyTask, countMet } from '../numbers/copy-numbers.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { repeatedAmong } from './repeat-limits.ts';

let database: TestDatabase;
let companies = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Limits {
  repeat_per_day?: number;
  repeat_calls?: number;
  repeat_days?: number;
  repeat_then?: string;
}
const company = async (limits: Limits) => {
  const company_id = ++companies;
  await addCompany(database, company_id);
  await database.db
    .insertInto('callout_sets')
    .values({ company_id, ...limits })
    .execute();
  return company_id;
};
const phones = ['13900000000', '13900000001', '13900000002'];
const called = (company_id: number, phone: string, daysAgo: number, calls: number) =>
  sql`insert into called_days values (${company_id}, ${phone}, (now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::integer, ${calls})`.execute(
    database.db,
  );
const claim = (of: TestTask, node: string, limit = 50) => claimRows(database.db, { ...of, node, limit, taskRate: null, gatewayRate: null });
const dial = async (of: TestTask, node: string, limit = 50) => {
  const rows = await claim(of, node, limit);
  const begun = await startAttempts(
    database.db,
    node,
    rows.map((row) => attemptOf(of, row)),
  );
  return { claimed: rows.length, begun: begun.size };
};
const rowsOf = async ({ task }: TestTask) =>
  (
    await sql<{ phone: string; state: string; reason: string | null; inDays: number }>`
      select phone, state, reason, ((due_at at time zone 'Asia/Shanghai')::date - (now() at time zone 'Asia/Shanghai')::date)::int as "inDays"
        from number_rows where task_id = ${task} order by phone`.execute(database.db)
  ).rows;
const countsOf = async ({ task }: TestTask) =>
  (
    await sql`select sum(waiting)::int waiting, sum(claimed)::int claimed, sum(ringing)::int ringing, sum(filtered)::int filtered from task_counts where task_id = ${task}`.execute(
      database.db,
    )
  ).rows[0];

test('two tasks that two nodes dial at once call no number more often a day than their company allows', async () => {
  const id = await company({ repeat_per_day: 1 });
  const [one, other] = [await addTask(database, id, 100), await addTask(database, id, 100)];
  const nodes = [await addNode(database), await addNode(database)] as const;
  const begun = await Promise.all(Array.from({ length: 10 }, (_, n) => dial(n % 2 === 0 ? one : other, nodes[n % 2] ?? '', 20)));
  expect(begun.reduce((sum, { begun: n }) => sum + n, 0)).toBe(100);
  const { rows } = await sql`select count(*)::int as numbers, max(calls) as most from called_days where company_id = ${id}`.execute(
    database.db,
  );
  expect(rows).toEqual([{ numbers: 100, most: 1 }]);
});

test('a number that has had its calls of the days is taken into no task, and filtered in those that have it', async () => {
  const id = await company({ repeat_calls: 3, repeat_days: 7 });
  const of = await addTask(database, id, 3);
  await called(id, '13900000000', 6, 2);
  await called(id, '13900000000', 1, 1);
  await called(id, '13900000001', 7, 9);
  await called(id, '13900000002', 0, 2);
  expect(await repeatedAmong(database.db, id, phones)).toEqual(new Set(['13900000000']));
  const other = await company({});
  expect(await repeatedAmong(database.db, other, phones)).toEqual(new Set());
  expect(await dial(of, await addNode(database))).toEqual({ claimed: 2, begun: 2 });
  expect(await rowsOf(of)).toMatchObject([
    { state: 'filtered', reason: 'repeat-limit' },
    { state: 'ringing', reason: null },
    { state: 'ringing', reason: null },
  ]);
  expect(await countsOf(of)).toEqual({ waiting: 0, claimed: 0, ringing: 2, filtered: 1 });
  expect(await repeatedAmong(database.db, id, phones)).toEqual(new Set(['13900000000', '13900000002']));
});

test('where numbers wait they are taken, and called on the first day on which they may be', async () => {
  const id = await company({ repeat_per_day: 2, repeat_calls: 3, repeat_days: 7, repeat_then: 'wait' });
  const of = await addTask(database, id, 3);
  await called(id, '13900000000', 0, 2);
  await called(id, '13900000001', 5, 1);
  await called(id, '13900000001', 3, 2);
  expect(await repeatedAmong(database.db, id, phones)).toEqual(new Set());
  expect(await dial(of, await addNode(database))).toEqual({ claimed: 1, begun: 1 });
  expect(await rowsOf(of)).toEqual([
    { phone: '13900000000', state: 'waiting', reason: 'repeat-limit', inDays: 1 },
    { phone: '13900000001', state: 'waiting', reason: 'repeat-limit', inDays: 2 },
    expect.objectContaining({ phone: '13900000002', state: 'ringing', reason: null }),
  ]);
  expect(await countsOf(of)).toEqual({ waiting: 2, claimed: 0, ringing: 1, filtered: 0 });
  await sql`update called_days set day = day - 2 where company_id = ${id}`.execute(database.db);
  await sql`update number_rows set due_at = now() where task_id = ${of.task} and state = 'waiting'`.execute(database.db);
  expect(await dial(of, await addNode(database))).toEqual({ claimed: 2, begun: 2 });
});

test('a whitelisted number may be called as often as one likes', async () => {
  const id = await company({ repeat_per_day: 1 });
  const tasks = [await addTask(database, id, 1), await addTask(database, id, 1), await addTask(database, id, 1)];
  await database.db.insertInto('whitelisted_numbers').values({ company_id: id, id: uuid7(), phone: '13900000000' }).execute();
  const node = await addNode(database);
  for (const of of tasks) expect(await dial(of, node)).toEqual({ claimed: 1, begun: 1 });
  expect(await repeatedAmong(database.db, id, phones)).toEqual(new Set());
});

test('a task made of the numbers of another leaves out those that may not be called any more', async () => {
  const id = await company({ repeat_per_day: 2, repeat_calls: 3, repeat_days: 7 });
  const { db } = database;
  await db.updateTable('callout_sets').set({ dnc_address: 'http://192.0.2.1/' }).where('company_id', '=', id).execute();
  const { task } = await addTask(database, id, 7);
  const phone = (n: number): string => `1390000000${n}`;
  await called(id, phone(0), 0, 2);
  await called(id, phone(1), 6, 3);
  await called(id, phone(2), 7, 9);
  const listed = [3, 4, 5].map((n) => ({ company_id: id, phone: phone(n), listed: n < 5 }));
  await db.insertInto('do_not_call_answers').values(listed).execute();
  const exempt = { company_id: id, id: uuid7(), phone: phone(4) };
  await db.insertInto('whitelisted_numbers').values(exempt).execute();
  const met = { numbers: 4, blacklisted: 0, repeated: 2, listed: 1, notWhitelisted: 0 };
  expect(await countMet(db, id, task, {})).toEqual(met);
  expect(await repeatedAmong(db, id, [0, 1, 2, 3].map(phone))).toEqual(new Set([phone(0), phone(1)]));
  const copy = uuid7();
  await copyTask(db, id, task, { id: copy, name: copy, by: uuid7(), at: new Date() });
  expect(await copyNumbers(db, id, task, copy, {})).toEqual(met);
  const { rows } = await sql<{ phone: string }>`select phone from number_rows where task_id = ${copy} order by phone`.execute(db);
  expect(rows.map((row) => row.phone)).toEqual([2, 4, 5, 6].map(phone));
  // A company that has them wait takes them.
  await db.updateTable('callout_sets').set({ repeat_then: 'wait', dnc_address: '' }).where('company_id', '=', id).execute();
  expect(await countMet(db, id, task, {})).toEqual({ numbers: 7, blacklisted: 0, repeated: 0, listed: 0, notWhitelisted: 0 });
});
