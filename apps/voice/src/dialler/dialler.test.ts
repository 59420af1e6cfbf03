import { json } from '@parley/db';
import { addCompany, addNode, addTask } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { ManualClock } from '@parley/sip/testing/manual-clock';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readGateways } from '../directory/gateways.ts';
import { Dialler } from './dialler.ts';
import { Occupancy } from './occupancy.ts';
import { Permits } from './permits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('calling hours go by the clock on the wall: they hold when it is set by hours while the node runs', async () => {
  const { db } = database;
  await addCompany(database, 1);
  const task = await addTask(database, 1, 5);
  await db
    .updateTable('companies')
    .set({ calling_windows: json([{ from: '09:00', to: '18:00' }]) })
    .execute();
  await db
    .insertInto('flow_versions')
    .values({ company_id: 1, id: task.task, flow_id: task.flow, number: 1, graph: json({}), revision: 1 })
    .execute();
  await db.updateTable('flows').set({ production_version: 1 }).where('id', '=', task.flow).execute();
  await db.updateTable('tasks').set({ time_zone: 'Asia/Shanghai' }).where('id', '=', task.task).execute();
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
  let wall = new Date('2026-11-23T08:30:00+08:00');
  const dialled: string[] = [];
  const dialler = new Dialler({
    ...{ db, node, log, occupancy, permits, clock, gateways: () => gateways, rests: () => false, mayDial: () => true },
    ...{ wall: () => wall, dial: (_, row) => dialled.push(row.id), onFinished: () => {} },
  });
  dialler.start();
  /** Lets it look once more. */
  const look = async (): Promise<number> => {
    clock.advance(1_100);
    await expect.poll(() => clock.waiting).toBe(1);
    return permits.ofTask(1, task.task);
  };
  expect(await look()).toBe(0);
  expect(dialled).toEqual([]);
  // A holiday.
  wall = new Date(`${holiday}T10:00:00+08:00`);
  expect(await look()).toBe(0);
  expect(dialled).toEqual([]);
  // Set right by an hour: it is within the hours.
  wall = new Date('2026-11-23T09:30:00+08:00');
  expect(await look()).toBeGreaterThan(0);
  expect(dialled.length).toBe(5);
  expect(dialled[0]).toBe(redial.id);
  // And set to the evening.
  wall = new Date('2026-11-23T18:30:00+08:00');
  expect(await look()).toBe(0);
  await dialler.close();
});
