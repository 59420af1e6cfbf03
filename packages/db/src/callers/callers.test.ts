import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimRows } from '../dialling/claim.ts';
import { runningTasks } from '../dialling/running-tasks.ts';
import { startAttempts } from '../dialling/start-attempts.ts';
import { addCompany, addNode, addTask, attemptOf, type TestTask } from '../dialling/test-task.ts';
import { applyFacts } from '../facts/apply-facts.ts';
import { testCall } from '../facts/test-call.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { callerUses } from './caller-uses.ts';
import type { CallerOffer } from './take-callers.ts';

let database: TestDatabase;
let companies = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const company = async () => {
  const id = ++companies;
  await addCompany(database, id);
  return id;
};
/** The first of the numbers that may be shown, as a node that looks at nothing else would have it. */
const offer = (numbers: readonly string[], over: Partial<CallerOffer> = {}): CallerOffer => ({
  ...{ numbers, dailyLimit: null, rests: false, byUse: false },
  choose: (use) => numbers.find((number) => !use.get(number)?.closed),
  ...over,
});
const claim = (of: TestTask, node: string, limit: number) =>
  claimRows(database.db, { ...of, node, limit, taskRate: null, gatewayRate: null });
const shown = (calls: Map<string, string>) =>
  [...Map.groupBy(calls.values(), (number) => number)].map(([number, list]) => [number, list.length]);

test('two nodes together show no caller number more often a day than it may be, whatever they dial at once', async () => {
  const of = await addTask(database, await company(), 300);
  const nodes = await Promise.all([addNode(database), addNode(database)]);
  const callers = offer(['95001', '95002', '95003'], { dailyLimit: 40 });
  const batches = Array.from({ length: 12 }, async (_, n) => {
    const node = nodes[n % 2] ?? '';
    const rows = await claim(of, node, 25);
    return startAttempts(
      database.db,
      node,
      rows.map((row) => ({ ...attemptOf(of, row), caller: callers })),
    );
  });
  const started = await Promise.all(batches);
  expect(
    new Map(
      started
        .flatMap(shown)
        .reduce((sum, [number, n]) => sum.set(String(number), (sum.get(String(number)) ?? 0) + Number(n)), new Map<string, number>()),
    ),
  ).toEqual(
    new Map([
      ['95001', 40],
      ['95002', 40],
      ['95003', 40],
    ]),
  );
  // What no caller number was left for waits again, a little later, and holds nothing.
  const { rows } = await sql<{ state: string; n: number; later: boolean }>`
    select state, count(*)::int as n, bool_and(due_at > now()) as later from number_rows where task_id = ${of.task} group by state order by state`.execute(
    database.db,
  );
  expect(rows).toEqual([
    { state: 'ringing', n: 120, later: false },
    { state: 'waiting', n: 180, later: true },
  ]);
  const counts =
    await sql`select sum(waiting)::int waiting, sum(claimed)::int claimed, sum(ringing)::int ringing from task_counts where task_id = ${of.task}`.execute(
      database.db,
    );
  expect(counts.rows).toEqual([{ waiting: 180, claimed: 0, ringing: 120 }]);
});

test('on the next day of the company a caller number may be shown again', async () => {
  const of = await addTask(database, await company(), 10);
  const node = await addNode(database);
  const begin = async () => {
    await sql`update number_rows set due_at = now() where task_id = ${of.task}`.execute(database.db);
    const attempts = (await claim(of, node, 2)).map((row) => ({ ...attemptOf(of, row), caller: offer(['95001'], { dailyLimit: 2 }) }));
    return (await startAttempts(database.db, node, attempts)).size;
  };
  expect([await begin(), await begin()]).toEqual([2, 0]);
  await sql`update caller_uses set day = day - 1 where company_id = ${of.company}`.execute(database.db);
  expect(await begin()).toBe(2);
  expect(await callerUses(database.db, of.company, ['95001', '95002'])).toMatchObject([
    { number: '95001', calls: 2, restsUntil: null },
    { number: '95002', calls: 0 },
  ]);
});

test('a number of whose calls too few are answered by a person rests, and its task dials no more while none is left', async () => {
  const of = await addTask(database, await company(), 1);
  const { db } = database;
  await db
    .updateTable('gateways')
    .set({ caller_rest_below: 30, caller_rest_calls: 10, caller_rest_minutes: 60, caller_numbers: ['95001', '95002'] })
    .where('id', '=', of.gateway)
    .execute();
  await db.updateTable('flows').set({ production_version: 1 }).where('id', '=', of.flow).execute();
  const end = (caller: string, answered: number, unanswered: number, over = {}) =>
    applyFacts(
      db,
      Array.from({ length: answered + unanswered }, (_, n) => ({
        ...testCall({ company: of.company, node: uuid7() }),
        ...{ direction: 'out' as const, caller, gateway: { id: of.gateway, name: 'gateway' } },
        ...(n < answered ? { status: 'answered' as const, result: 'answered' } : { status: 'unanswered' as const, result: 'no-answer' }),
        ...over,
      })),
    );
  const left = async () => (await runningTasks(db)).find(({ id }) => id === of.task)?.callersLeft;
  const resting = async () => (await callerUses(db, of.company, ['95001', '95002'])).map(({ restsUntil }) => restsUntil !== null);
  // Three of ten are not fewer than 30 per cent; a machine is nobody, and a line that failed says nothing of the number.
  await end('95001', 3, 7);
  expect(await resting()).toEqual([false, false]);
  await end('95001', 0, 9, { result: 'carrier-failure', status: 'not_connected' });
  await end('95001', 4, 5, { machine: true });
  expect(await resting()).toEqual([false, false]);
  await end('95001', 1, 0);
  expect([await resting(), await left()]).toEqual([[true, false], true]);
  await end('95002', 0, 10);
  expect([await resting(), await left()]).toEqual([[true, true], false]);
  // After its rest it is judged by new calls.
  await sql`update caller_results set rests_until = now() where company_id = ${of.company}`.execute(db);
  expect([await resting(), await left()]).toEqual([[false, false], true]);
  await db.updateTable('gateways').set({ caller_rest_below: null }).where('id', '=', of.gateway).execute();
  await sql`update caller_results set rests_until = now() + interval '1 hour' where company_id = ${of.company}`.execute(db);
  expect(await left()).toBe(true);
});
