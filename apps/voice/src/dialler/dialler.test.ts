import { type ClaimedRow, json } from '@parley/db';
import { addCompany, addNode, addTask, type TestTask } from '@parley/db/dialling/test-task';
import { addNumbers } from '@parley/db/numbers/add-numbers';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { ManualClock } from '@parley/sip/testing/manual-clock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGateways } from '../directory/gateways.ts';
import { Dialler } from './dialler.ts';
import { Occupancy } from './occupancy.ts';
import { Permits } from './permits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

const stateOf = async ({ task }: TestTask) =>
  database.db.selectFrom('tasks').select(['state', 'state_reason']).where('id', '=', task).executeTakeFirstOrThrow();

/** A running task that has a flow to call with, and calls by its company's hours. */
async function addRunning(rows: number, hours: { from: string; to: string }, company = 1): Promise<TestTask> {
  const { db } = database;
  const task = await addTask(database, company, rows);
  await db
    .updateTable('companies')
    .set({ calling_windows: json([hours]) })
    .execute();
  await db
    .insertInto('flow_versions')
    .values({ company_id: company, id: task.task, flow_id: task.flow, number: 1, graph: json({}), revision: 1 })
    .execute();
  await db.updateTable('flows').set({ production_version: 1 }).where('id', '=', task.flow).execute();
  await db.updateTable('tasks').set({ time_zone: 'Asia/Shanghai' }).where('id', '=', task.task).execute();
  return task;
}

interface Watched {
  /** Rows in the order in which they were dialled. */
  readonly dialled: ClaimedRow[];
  /** Lets it look once more at a time on the wall, and says how many robots it has for the task. */
  readonly lookAt: (wall: Date) => Promise<number>;
  readonly close: () => Promise<void>;
}

async function watch(task: TestTask): Promise<Watched> {
  const { db } = database;
  const gateways = new Map((await readGateways(db, '', () => {})).map((gateway) => [gateway.id, gateway]));
  const [node, log, occupancy, clock] = [await addNode(database), pino({ level: 'silent' }), new Occupancy(), new ManualClock()];
  const permits = new Permits({
    db,
    node,
    log,
    occupancy,
    clock,
    gateways: () => gateways,
    nodes: () => 1,
    capacity: () => 100,
    isOut: () => false,
  });
  let wall = new Date(0);
  const dialled: ClaimedRow[] = [];
  const dialler = new Dialler({
    ...{ db, node, log, permits, clock, gateways: () => gateways, rests: () => false, mayDial: () => true },
    ...{ wall: () => wall, dial: (_, row) => dialled.push(row), onFinished: () => {} },
  });
  dialler.start();
  return {
    dialled,
    lookAt: async (at) => {
      wall = at;
      clock.advance(1_100);
      await expect.poll(() => clock.waiting).toBe(1);
      return permits.ofTask(task.company, task.task);
    },
    close: () => dialler.close(),
  };
}

test('calling hours go by the clock on the wall: they hold when it is set by hours while the node runs', async () => {
  const { db } = database;
  const task = await addRunning(5, { from: '09:00', to: '18:00' });
  // One of them is to be redialled, and has been due since the night.
  const redial = await db
    .updateTable('number_rows')
    .set({ state: 'redial', due_at: new Date(Date.now() - 8 * 3_600_000) })
    .where('id', 'in', db.selectFrom('number_rows').select('id').where('task_id', '=', task.task).limit(1))
    .returning('id')
    .executeTakeFirstOrThrow();
  // The database knows those around its own day.
  const days = [1, -1].map((day) => new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10));
  const holiday = days.find((day) => day !== '2026-11-23') ?? '';
  await db.insertInto('holidays').values({ company_id: 1, day: holiday }).execute();
  const { dialled, lookAt, close } = await watch(task);
  expect(await lookAt(new Date('2026-11-23T08:30:00+08:00'))).toBe(0);
  expect(dialled).toEqual([]);
  expect(await lookAt(new Date(`${holiday}T10:00:00+08:00`))).toBe(0);
  expect(dialled).toEqual([]);
  // Set right by an hour: it is within the hours.
  expect(await lookAt(new Date('2026-11-23T09:30:00+08:00'))).toBeGreaterThan(0);
  expect(dialled.length).toBe(5);
  expect(dialled[0]?.id).toBe(redial.id);
  // And set to the evening.
  expect(await lookAt(new Date('2026-11-23T18:30:00+08:00'))).toBe(0);
  await close();
  await db.deleteFrom('holidays').execute();
});

test('a task ends after its last call though its hours are over by then, or its line was disabled', async () => {
  const { db } = database;
  const task = await addRunning(1, { from: '09:00', to: '18:00' });
  const { lookAt, close } = await watch(task);
  const evening = new Date('2026-11-23T18:00:01+08:00');
  await lookAt(evening);
  expect(await stateOf(task)).toMatchObject({ state: 'running' });
  const row = db.updateTable('number_rows').where('task_id', '=', task.task);
  await row.set({ state: 'talking' }).execute();
  await lookAt(evening);
  expect(await stateOf(task)).toMatchObject({ state: 'running' });
  await row.set({ state: 'done' }).execute();
  await lookAt(evening);
  expect(await stateOf(task)).toEqual({ state: 'finished', state_reason: null });
  await db.updateTable('tasks').set({ state: 'running' }).where('id', '=', task.task).execute();
  await db.updateTable('gateways').set({ enabled: false }).where('id', '=', task.gateway).execute();
  await lookAt(evening);
  expect(await stateOf(task)).toMatchObject({ state: 'finished' });
  await close();
});

test('a task ends when its end date is over in its own zone, whatever numbers are left, once its calls have ended', async () => {
  const { db } = database;
  const task = await addRunning(2, { from: '09:00', to: '18:00' });
  await db.updateTable('tasks').set({ end_date: '2026-11-23' }).where('id', '=', task.task).execute();
  const { lookAt, close } = await watch(task);
  await lookAt(new Date('2026-11-23T23:59:30+08:00'));
  expect(await stateOf(task)).toEqual({ state: 'running', state_reason: null });
  const one = db.selectFrom('number_rows').select('id').where('task_id', '=', task.task).limit(1);
  const row = db.updateTable('number_rows').where('id', 'in', one);
  await row.set({ state: 'talking' }).execute();
  await lookAt(new Date('2026-11-24T00:00:10+08:00'));
  expect(await stateOf(task)).toMatchObject({ state: 'running' });
  await db.updateTable('number_rows').where('task_id', '=', task.task).where('state', '=', 'talking').set({ state: 'redial' }).execute();
  await lookAt(new Date('2026-11-24T00:00:20+08:00'));
  expect(await stateOf(task)).toEqual({ state: 'finished', state_reason: 'end-date' });
  await close();
});

test('a task whose numbers cannot be claimed, or whose end cannot be written, keeps no other from calling or ending', async () => {
  const { db } = database;
  const hours = { from: '00:00', to: '23:59' };
  const [broken, endless] = [await addRunning(3, hours), await addRunning(1, hours)];
  await db.updateTable('tasks').set({ priority: 1 }).where('id', '=', broken.task).execute();
  await db.updateTable('number_rows').set({ state: 'done' }).where('task_id', '=', endless.task).execute();
  await addCompany(database, 7);
  const [other, over] = [await addRunning(2, hours, 7), await addRunning(1, hours, 7)];
  await db.updateTable('number_rows').set({ state: 'done' }).where('task_id', '=', over.task).execute();
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(db);
  await sql`create trigger broken before update on number_rows for each row when (new.task_id = ${sql.lit(broken.task)}) execute function fail()`.execute(
    db,
  );
  await sql`create trigger endless before update on tasks for each row when (new.id = ${sql.lit(endless.task)}) execute function fail()`.execute(
    db,
  );
  const { dialled, lookAt, close } = await watch(other);
  await lookAt(new Date('2026-11-23T10:00:00+08:00'));
  expect(dialled).toHaveLength(2);
  expect([await stateOf(endless), await stateOf(over)]).toMatchObject([{ state: 'running' }, { state: 'finished' }]);
  await close();
  await sql`drop trigger broken on number_rows`.execute(db);
  await sql`drop trigger endless on tasks`.execute(db);
  await db.updateTable('tasks').set({ state: 'paused' }).where('id', 'in', [broken.task, endless.task, other.task]).execute();
});

test('numbers that were claimed wait again where their rules cannot be applied', async () => {
  const { db } = database;
  const task = await addRunning(2, { from: '00:00', to: '23:59' });
  const rule = { condition: json({ areas: [], carriers: ['mobile'], variables: [], lastResults: [] }), action: json({ kind: 'skip' }) };
  await db
    .insertInto('interventions')
    .values({ company_id: 1, id: task.task, name: 'rule', kind: 'number', task_ids: [task.task], ...rule })
    .execute();
  await sql`alter table intervention_logs add constraint broken check (false) not valid`.execute(db);
  const { dialled, lookAt, close } = await watch(task);
  await lookAt(new Date('2026-11-23T10:00:00+08:00'));
  const rows = await db.selectFrom('number_rows').select(['state', 'node_id']).where('task_id', '=', task.task).execute();
  expect([dialled, rows]).toEqual([[], [0, 1].map(() => ({ state: 'waiting', node_id: null }))]);
  await close();
  await sql`alter table intervention_logs drop constraint broken`.execute(db);
  await db.updateTable('tasks').set({ state: 'paused' }).where('id', '=', task.task).execute();
});

test('on the clocks of whom it calls, each number waits for its own hours, within the company’s', async () => {
  const { db } = database;
  const task = await addRunning(0, { from: '08:00', to: '23:00' });
  await db
    .updateTable('tasks')
    .set({ callee_zones: true, windows: json([{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '18:00' }]) })
    .where('id', '=', task.task)
    .execute();
  const phones = ['0013475550100', '442079460000', '13900000001', '0018005550100'];
  const numbers = phones.map((phone) => ({ phone, variables: {} }));
  await db.transaction().execute((tx) => addNumbers(tx, 1, task.task, numbers));
  const { dialled, lookAt, close } = await watch(task);
  const dialledBy = async (at: string): Promise<string[]> => {
    await lookAt(new Date(at));
    return dialled.map(({ phone }) => phone);
  };
  expect(await dialledBy('2026-11-23T08:30:00+08:00')).toEqual([]);
  expect(await dialledBy('2026-11-23T10:00:00+08:00')).toEqual(['13900000001']);
  // 09:00 in London; New York is at 04:00.
  expect(await dialledBy('2026-11-23T17:00:00+08:00')).toEqual(['13900000001', '442079460000']);
  // 10:00 in New York, which the company's period shuts.
  expect(await dialledBy('2026-11-23T23:00:00+08:00')).toHaveLength(2);
  expect(await dialledBy('2026-11-24T22:30:00+08:00')).toEqual(['13900000001', '442079460000', '0013475550100']);
  // A number that may be anywhere in North America is never called: it is 9 to 18 nowhere there at once with Guam.
  expect(await dialledBy('2026-11-25T02:00:00+08:00')).toHaveLength(3);
  await close();
});
