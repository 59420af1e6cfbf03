import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../connect.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7, zeroUuid } from '../uuid7.ts';
import { forCompany } from './for-company.ts';
import { type Scope, wholeCompany } from './scope.ts';

let database: TestDatabase;
const ann = uuid7();
const bob = uuid7();
const flows = { first: uuid7(), second: uuid7() };
const gateway = uuid7();
const extension = uuid7();

/** A task with a number, a call and the call's share of its hour. */
const addTask = async (name: string, maker: string, flow: string, grade: string | null): Promise<void> => {
  const { db } = database;
  const task = uuid7();
  await db.insertInto('tasks').values({ company_id: 1, id: task, name, flow_id: flow, gateway_id: gateway, created_by: maker }).execute();
  await db.insertInto('number_rows').values({ company_id: 1, task_id: task, id: uuid7(), phone: '13900000001' }).execute();
  await db
    .insertInto('calls')
    .values({ company_id: 1, id: uuid7(), direction: 'out', task_id: task, task_name: name, flow_id: flow, grade, started_at: new Date() })
    .execute();
  await db
    .insertInto('call_hours')
    .values({
      company_id: 1,
      hour: new Date(),
      direction: 'out',
      flow_id: flow,
      task_id: task,
      status: 'answered',
      grade: grade ?? '',
      calls: 1,
    })
    .execute();
};

beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  await db.insertInto('companies').values({ id: 1, number: 'c1', name: 'Company' }).execute();
  await db.insertInto('gateways').values({ company_id: 1, id: gateway, name: 'line' }).execute();
  await db
    .insertInto('extensions')
    .values({ company_id: 1, id: extension, number: '1001', secret: Buffer.from('x'), user_id: ann })
    .execute();
  await db
    .insertInto('flows')
    .values([
      { company_id: 1, id: flows.first, name: 'first', draft: json({}), created_by: bob },
      { company_id: 1, id: flows.second, name: 'second', draft: json({}), created_by: null },
    ])
    .execute();
  await addTask('ann A', ann, flows.first, 'A');
  await addTask('ann none', ann, flows.second, null);
  await addTask('bob B', bob, flows.second, 'B');
  const bare = { company_id: 1, direction: 'in', started_at: new Date() };
  await db
    .insertInto('calls')
    .values([
      { ...bare, id: uuid7(), extension_id: extension, task_name: 'ann desk' },
      { ...bare, id: uuid7(), flow_id: flows.first, task_name: 'inbound', grade: 'A' },
    ])
    .execute();
  await db
    .insertInto('call_hours')
    .values({ company_id: 1, hour: new Date(), direction: 'in', flow_id: zeroUuid, task_id: zeroUuid, status: 'answered', calls: 1 })
    .execute();
});
afterAll(() => database.drop());

const seen = async (scope: Scope) => {
  const db = forCompany(database.db, 1, scope);
  const tasks = await db.selectFrom('tasks').select('name').orderBy('name').execute();
  const calls = await db.selectFrom('calls').select('task_name').orderBy('task_name').execute();
  const numbers = await db.selectFrom('number_rows').select('id').execute();
  const { hours } = await db
    .selectFrom('call_hours')
    .select((eb) => eb.fn.sum<number>('calls').as('hours'))
    .executeTakeFirstOrThrow();
  return {
    tasks: tasks.map(({ name }) => name),
    calls: calls.map((call) => call.task_name),
    numbers: numbers.length,
    hours: Number(hours),
  };
};

test('the whole company sees all', async () => {
  expect(await seen(wholeCompany)).toEqual({
    tasks: ['ann A', 'ann none', 'bob B'],
    calls: ['ann A', 'ann desk', 'ann none', 'bob B', 'inbound'],
    numbers: 3,
    hours: 4,
  });
});

test('one person sees the own tasks with their numbers, calls and figures, and the calls of the own extension', async () => {
  expect(await seen({ ...wholeCompany, owners: [ann] })).toEqual({
    tasks: ['ann A', 'ann none'],
    calls: ['ann A', 'ann desk', 'ann none'],
    numbers: 2,
    hours: 2,
  });
  expect((await seen({ ...wholeCompany, owners: [ann, bob] })).tasks).toHaveLength(3);
  expect(await seen({ ...wholeCompany, owners: [] })).toEqual({ tasks: [], calls: [], numbers: 0, hours: 0 });
});

test('flows that are not named are hidden with their tasks and calls; those that one made are seen', async () => {
  expect(await seen({ ...wholeCompany, flows: { ids: [flows.second], madeBy: ann } })).toEqual({
    tasks: ['ann none', 'bob B'],
    calls: ['ann desk', 'ann none', 'bob B'],
    numbers: 2,
    hours: 3,
  });
  const made = { ...wholeCompany, flows: { ids: [], madeBy: bob } };
  expect((await seen(made)).tasks).toEqual(['ann A']);
  expect(await forCompany(database.db, 1, made).selectFrom('flows').select('name').execute()).toEqual([{ name: 'first' }]);
});

test('calls of other grades are hidden, and those without a grade are not', async () => {
  expect(await seen({ ...wholeCompany, grades: ['B'] })).toMatchObject({ calls: ['ann desk', 'ann none', 'bob B'], hours: 3 });
});

test('what is not seen cannot be changed, and joins reach no further', async () => {
  const db = forCompany(database.db, 1, { owners: [ann], flows: 'all', grades: 'all' });
  await db.updateTable('tasks').set({ state_reason: 'touched' }).execute();
  expect((await db.updateTable('tasks').set({ priority: 1 }).where('name', '=', 'bob B').returning('id').execute()).length).toBe(0);
  const joined = await db
    .selectFrom('flows as f')
    .innerJoin('tasks as t', 't.flow_id', 'f.id')
    .select('t.name')
    .where((eb) => eb.or([eb('t.name', '=', 'bob B'), eb('t.name', '=', 'ann A')]))
    .execute();
  expect(joined).toEqual([{ name: 'ann A' }]);
  expect(await database.db.selectFrom('tasks').select('name').where('state_reason', 'is', null).execute()).toEqual([{ name: 'bob B' }]);
});
