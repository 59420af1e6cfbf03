import { claimRows, json, uuid7 } from '@parley/db';
import { addCompany, addNode, addTask, type TestTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyNumberRules } from './number-rules.ts';
import { runningTask } from './test-running-task.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

const claim = (of: TestTask, node: string) => claimRows(database.db, { ...of, node, limit: 50, taskRate: null, gatewayRate: null });
const rule = (condition: object, action: object) => ({ id: uuid7(), name: 'rule', revision: 1, condition, action });
const rowsOf = ({ task }: TestTask) =>
  database.db
    .selectFrom('number_rows')
    .select(['phone', 'state', 'reason', 'node_id', 'reserved', 'due_at', 'flow_id', 'caller'])
    .where('task_id', '=', task)
    .orderBy('phone')
    .execute();
const countsOf = async ({ task }: TestTask) =>
  (
    await sql`select sum(waiting)::int waiting, sum(claimed)::int claimed, sum(filtered)::int filtered from task_counts where task_id = ${task}`.execute(
      database.db,
    )
  ).rows[0];

test('numbers are skipped, delayed, and given another flow and caller number before they are dialled, each once', async () => {
  const { db } = database;
  const [of, node, flow] = [await addTask(database, 1, 4), await addNode(database), uuid7()];
  await db
    .insertInto('flows')
    .values({ company_id: 1, id: flow, name: 'other', draft: json({}), production_version: 3 })
    .execute();
  const rows = await rowsOf(of);
  const phones = ['02088886666', '13800138000', '18655501234', '19912345678'];
  for (const [n, phone] of phones.entries())
    await db
      .updateTable('number_rows')
      .set({ phone, variables: json({ level: n === 2 ? 'gold' : '' }) })
      .where('phone', '=', rows[n]?.phone ?? '')
      .where('task_id', '=', of.task)
      .execute();
  const task = runningTask(of, {
    numberRules: [
      rule({ areas: ['广州'] }, { kind: 'skip' }),
      rule({ carriers: ['mobile'] }, { kind: 'delay', minutes: 30 }),
      rule({ variables: [{ name: 'level', is: 'equals', value: 'gold' }] }, { kind: 'other-flow', flowId: flow }),
      rule({ carriers: ['unicom'] }, { kind: 'other-caller', callerNumber: '95009' }),
    ],
  });
  const kept = await applyNumberRules(db, node, task, await claim(of, node));
  expect(kept.map(({ phone, flow: given, caller }) => ({ phone, given, caller })).sort((a, b) => (a.phone < b.phone ? -1 : 1))).toEqual([
    { phone: '18655501234', given: { id: flow, name: 'other', version: 3 }, caller: '95009' },
    { phone: '19912345678', given: null, caller: null },
  ]);
  expect(await rowsOf(of)).toMatchObject([
    { phone: '02088886666', state: 'filtered', reason: 'intervention', node_id: null },
    { phone: '13800138000', state: 'waiting', reason: null, node_id: null },
    { phone: '18655501234', state: 'claimed', flow_id: flow, caller: '95009' },
    { phone: '19912345678', state: 'claimed', flow_id: null },
  ]);
  expect(await countsOf(of)).toEqual({ waiting: 1, claimed: 2, filtered: 1 });
  // Not yet due again; and then it is called, for the rule has acted on it.
  expect(await claim(of, node)).toEqual([]);
  await sql`update number_rows set due_at = due_at - interval '30 minutes' where task_id = ${of.task}`.execute(db);
  expect((await applyNumberRules(db, node, task, await claim(of, node))).map(({ phone }) => phone)).toEqual(['13800138000']);
  const logs = await db.selectFrom('intervention_logs').select(['numbers', 'action']).where('task_id', '=', of.task).execute();
  expect(logs.map(({ numbers }) => numbers)).toEqual([1, 1, 1, 1]);
});

test('what rules keep from being dialled gives its money back, and one log counts the numbers of an hour', async () => {
  const { db } = database;
  const [of, node] = [await addTask(database, 1, 6), await addNode(database)];
  const held = () => db.selectFrom('company_accounts').select(['reserved']).where('company_id', '=', 1).executeTakeFirst();
  await sql`insert into company_accounts (company_id, balance, credit_limit) values (1, 1000, 0)
    on conflict (company_id) do update set balance = 1000, credit_limit = 0`.execute(db);
  const task = runningTask(of, { numberRules: [rule({ carriers: ['mobile'] }, { kind: 'skip' })] });
  for (let n = 0; n < 3; n++) {
    const rows = await claimRows(db, { ...of, node, limit: 2, taskRate: null, gatewayRate: null, reserve: 10 });
    expect((await held())?.reserved).toBe(20);
    expect(await applyNumberRules(db, node, task, rows)).toEqual([]);
    expect((await held())?.reserved).toBe(0);
  }
  const logs = await db.selectFrom('intervention_logs').select('numbers').where('task_id', '=', of.task).execute();
  expect(logs.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(6);
  expect(await countsOf(of)).toEqual({ waiting: 0, claimed: 0, filtered: 6 });
});

test('rules that cannot be read, or are about none of the numbers, leave them alone', async () => {
  const [of, node] = [await addTask(database, 1, 2), await addNode(database)];
  const rows = await claim(of, node);
  for (const numberRules of [null, 'nonsense', [{ id: 1 }], [rule({ carriers: ['unicom'] }, { kind: 'skip' })]])
    expect(await applyNumberRules(database.db, node, runningTask(of, { numberRules }), rows)).toEqual(rows);
});
