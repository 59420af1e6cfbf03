import { logExport } from '@parley/contract/transfer';
import { json, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { spawnWorker } from '../testing/spawn-worker.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { nextJob } from './next-job.ts';
import { claimJob } from './transfer-job.ts';

let server: TestServer;
const companies: TestCompany[] = [];
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  for (const id of [1, 2, 3]) companies.push(await addCompany(server.database.db, server.settings.key, id));
  await server.database.db.deleteFrom('transfer_jobs').execute();
});
afterAll(() => server.stop());

const jobs = (company: number, count: number, minute: number, status = 'waiting') =>
  Array.from({ length: count }, (_, n) => ({
    ...{ company_id: company, id: uuid7(), direction: 'export', major: 'log', kind: 'login-logs', file_name: 'x.csv', bytes: 0, status },
    options: json({ columns: ['username'], format: 'csv', encoding: 'utf-8', timeZone: 'UTC', filter: {} }),
    created_by: companies[company - 1]?.chief.id ?? null,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, minute, n)),
  }));

test('a company that has queued many waits for those that have none under way, and then they take turns', async () => {
  const { db } = server.database;
  await db
    .insertInto('transfer_jobs')
    .values([...jobs(1, 6, 0), ...jobs(2, 4, 1), ...jobs(3, 1, 2)])
    .execute();
  const order: number[] = [];
  for (let next = await nextJob(db); next; next = await nextJob(db)) {
    order.push(next.company);
    expect(await claimJob(db, next.company, next.job)).toBeDefined();
    // One of a company's that is under way counts; ended ones do not.
    if (order.length % 2 === 0) await db.updateTable('transfer_jobs').set({ status: 'done' }).where('status', '=', 'in-progress').execute();
  }
  expect(order.slice(0, 3)).toEqual([1, 2, 3]);
  expect(order).toEqual([1, 2, 3, 1, 2, 1, 2, 1, 2, 1, 1]);
  await db.deleteFrom('transfer_jobs').execute();
});

test('a company that has as many under way here as it may is passed over, and one whose worker was lost is taken up', async () => {
  const { db } = server.database;
  await db
    .insertInto('transfer_jobs')
    .values([...jobs(1, 2, 0), ...jobs(2, 1, 5, 'in-progress').map((row) => ({ ...row, heartbeat_at: new Date(0) }))])
    .execute();
  expect(await nextJob(db, [1])).toMatchObject({ company: 2 });
  expect(await nextJob(db, [1, 2])).toBeUndefined();
  await db.deleteFrom('transfer_jobs').execute();
});

test('an export of one company ends among the first, however many another has queued before', { timeout: 180_000 }, async () => {
  const { db } = server.database;
  const [many, one] = [jobs(1, 16, 0), jobs(2, 1, 1)];
  await db
    .insertInto('transfer_jobs')
    .values([...many, ...one])
    .execute();
  const [third] = companies.slice(2);
  if (!third) throw new Error('no third company');
  spawnWorker(server);
  await server.as(third.chief)(logExport.logins, { columns: ['username'], format: 'csv' });
  const ended = () => db.selectFrom('transfer_jobs').select(['company_id', 'status']).orderBy('started_at').execute();
  await expect.poll(async () => (await ended()).filter(({ status }) => status === 'done').length, { timeout: 120_000 }).toBe(18);
  const begun = (await ended()).map(({ company_id }) => company_id);
  expect(begun.indexOf(2)).toBeLessThan(6);
  expect(begun.indexOf(3)).toBeLessThan(6);
});
