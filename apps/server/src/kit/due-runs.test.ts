import { NotifyBus, uuid7 } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../testing/fixture.ts';
import { servicesOf } from '../testing/services.ts';
import { startDueRuns } from './due-runs.ts';

let database: TestDatabase;
let bus: NotifyBus;
const key = Buffer.alloc(32, 1);
beforeAll(async () => {
  database = await testDatabase();
  bus = await NotifyBus.open(database.url);
  for (const id of [1, 2, 3]) await addCompany(database.db, key, id);
});
afterAll(async () => {
  await bus.close();
  await database.drop();
});

test('companies take turns, however many runs one has asked for before the others', async () => {
  const { db } = database;
  const run = (company_id: number, n: number) => ({
    ...{ company_id, id: uuid7(), rule_id: uuid7(), after: uuid7() },
    created_at: new Date(Date.UTC(2026, 0, company_id, 0, n)),
  });
  await db
    .insertInto('announcement_undos')
    .values([...[0, 1, 2, 3].map((n) => run(1, n)), ...[0, 1].map((n) => run(2, n)), run(3, 0)])
    .execute();
  const log = pino({ level: 'silent' });
  const settings = { databaseUrl: database.url, host: '', port: 0, dataDir: '', key, captcha: false, fileDays: 7, roles: [], log };
  const order: number[] = [];
  const end = startDueRuns(servicesOf({ settings, db, bus }), {
    ...{ table: 'announcement_undos', every: 10, lostAfter: 60 },
    run: async ({ company_id, id }) => {
      order.push(company_id);
      await db.deleteFrom('announcement_undos').where('company_id', '=', company_id).where('id', '=', id).execute();
    },
  });
  await expect.poll(() => order.length).toBe(7);
  await end();
  expect(order).toEqual([1, 2, 3, 1, 2, 1, 1]);
});
