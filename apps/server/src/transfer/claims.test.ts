import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportQueue, importQueue } from '@parley/contract/transfer';
import { json, NotifyBus, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Services } from '../services.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { servicesOf } from '../testing/services.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { fillLoginLog } from '../testing/transfer-load.ts';
import { expireJobs } from './expire-jobs.ts';
import { numberImport } from './kinds/number-import.ts';
import { exportKey } from './run-export.ts';
import { runImport } from './run-import.ts';
import { runJob } from './run-job.ts';
import { claimJob } from './transfer-job.ts';

let server: TestServer;
let company: TestCompany;
let services: Services;
let bus: NotifyBus;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await fillLoginLog(server, company, 20_000);
  bus = await NotifyBus.open(server.database.url);
  services = servicesOf({ settings: server.settings, db: server.database.db, bus });
});
afterAll(async () => {
  await bus.close();
  await server.stop();
});

const options = { columns: ['username'], format: 'csv', encoding: 'utf-8', timeZone: 'UTC', filter: {} };

const newExport = async (): Promise<string> => {
  const id = uuid7();
  await services.db
    .insertInto('transfer_jobs')
    .values({
      ...{ company_id: 1, id, direction: 'export', major: 'log', kind: 'login-logs', file_name: 'x.csv', bytes: 0 },
      options: json(options),
      created_by: company.chief.id,
    })
    .execute();
  return id;
};
const rowOf = (id: string) => services.db.selectFrom('transfer_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const never = new AbortController().signal;

/** Runs a job; with the first progress that it tells, something else happens. */
const runMeanwhile = async (id: string, happen: () => Promise<unknown>): Promise<void> => {
  const happened: Promise<unknown>[] = [];
  const publish = () => {
    if (happened.length === 0) happened.push(happen());
  };
  const told = { publish, subscribe: bus.subscribe.bind(bus), close: bus.close.bind(bus) };
  await runJob({ ...services, bus: told }, 1, id, never);
  await Promise.all(happened);
};

test('several workers that are told of one job run it once', async () => {
  const id = await newExport();
  await Promise.all(Array.from({ length: 5 }, () => runJob(services, 1, id, never)));
  expect(await rowOf(id)).toMatchObject({ status: 'done', attempts: 1, accepted: 20_000 });
});

test("a worker that was taken for dead and is not stops when it sees that its job is another one's", async () => {
  const id = await newExport();
  let theirs: string | undefined;
  // As soon as it has begun it is as if it had been silent for a minute, and another one takes the job.
  const take = async (): Promise<void> => {
    await services.db.updateTable('transfer_jobs').set({ heartbeat_at: sql`now() - interval '1 minute'` }).where('id', '=', id).execute();
    theirs = (await claimJob(services.db, 1, id))?.claim;
  };
  await runMeanwhile(id, take);
  expect(await rowOf(id)).toMatchObject({ status: 'in-progress', claim: theirs, file_key: null });
});

test('a process that stops gives its job back, and the next one sees it through', async () => {
  const id = await newExport();
  const stop = new AbortController();
  stop.abort();
  await runJob(services, 1, id, stop.signal);
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', claim: null, attempts: 0 });
  await runJob(services, 1, id, never);
  expect(await rowOf(id)).toMatchObject({ status: 'done', attempts: 1 });
});

test('what a lost worker has begun to write goes, whether its job is taken over or thrown away', async () => {
  const lost = async (id: string): Promise<string> => {
    const claim = (await claimJob(services.db, 1, id))?.claim ?? '';
    const key = exportKey(1, id, claim);
    await services.files.take(await written('half'), key);
    return key;
  };
  const taken = await newExport();
  const first = await lost(taken);
  await services.db.updateTable('transfer_jobs').set({ heartbeat_at: sql`now() - interval '1 minute'` }).where('id', '=', taken).execute();
  await runJob(services, 1, taken, never);
  expect(await rowOf(taken)).toMatchObject({ status: 'done', attempts: 2, accepted: 20_000 });
  expect(await services.files.size(first)).toBeUndefined();

  const thrown = await newExport();
  const second = await lost(thrown);
  await server.as(company.chief)(exportQueue.cancel, { ids: [thrown] });
  await services.db
    .updateTable('transfer_jobs')
    .set({ expires_at: new Date(0) })
    .where('id', '=', thrown)
    .execute();
  expect(await expireJobs(services)).toBe(1);
  expect(await services.files.size(second)).toBeUndefined();
  expect(await expireJobs(services)).toBe(0);
});

test('a job that kills its workers is given up', async () => {
  const id = await newExport();
  await services.db.updateTable('transfer_jobs').set({ attempts: 5 }).where('id', '=', id).execute();
  await runJob(services, 1, id, never);
  expect(await rowOf(id)).toMatchObject({ status: 'error', reason_id: 'transfer.gave-up' });
});

test('an export that is cancelled as it runs leaves no file', async () => {
  const id = await newExport();
  const api = server.as(company.chief);
  await runMeanwhile(id, () => api(exportQueue.cancel, { ids: [id] }));
  expect(await rowOf(id)).toMatchObject({ status: 'error', reason_id: 'transfer.cancelled', file_key: null });
});

test('an import of more rows than it takes says so, and keeps those it took', async () => {
  const id = await newImport('13700000011\n13700000012\n13700000013\n', company.ids.task);
  const job = await claimJob(services.db, 1, id);
  if (!job) throw new Error('the job is not to be had');
  await expect(runImport(services, numberImport, job, never, { notices: [], limit: 2 })).rejects.toMatchObject({
    kind: { id: 'file.too-long' },
    values: { limit: 2 },
  });
  expect(await rowOf(id)).toMatchObject({ row_count: 2, accepted: 2 });
});

test('an import is run again from its source file, from the first row', async () => {
  const id = await newImport('13700000001\nbad\n13700000002\n', company.ids.flow);
  await runJob(services, 1, id, never);
  expect(await rowOf(id)).toMatchObject({ status: 'error', reason_id: 'transfer.target-gone' });
  await services.db.updateTable('transfer_jobs').set({ target_id: company.ids.task }).where('id', '=', id).execute();
  expect(await server.as(company.chief)(importQueue.retry, { ids: [id] })).toEqual({ count: 1 });
  await runJob(services, 1, id, never);
  expect(await rowOf(id)).toMatchObject({ status: 'done', row_count: 3, accepted: 2, refused: 1, attempts: 1, reason: null });
});

const written = async (text: string): Promise<string> => {
  const path = join(server.settings.dataDir, uuid7());
  await writeFile(path, text);
  return path;
};

const newImport = async (text: string, target: string): Promise<string> => {
  const id = uuid7();
  const key = `transfers/1/${id}/source`;
  await services.files.take(await written(text), key);
  await services.db
    .insertInto('transfer_jobs')
    .values({
      ...{ company_id: 1, id, direction: 'import', major: 'task', kind: 'task-numbers', file_name: 'n.csv', bytes: 9, file_key: key },
      ...{ target_id: target, options: json({ header: false, phone: 0, variables: [] }), created_by: company.chief.id },
    })
    .execute();
  return id;
};
