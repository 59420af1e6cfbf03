import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@parley/contract';
import { detail, importNumbers } from '@parley/contract/task';
import { inWholeRun, whole } from '@parley/contract/testing/share';
import { exportQueue, importQueue, logExport, type TransferJob } from '@parley/contract/transfer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { spawnWorker } from '../testing/spawn-worker.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { fillLoginLog } from '../testing/transfer-load.ts';

let server: TestServer;
let company: TestCompany;
let api: Client;

beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  api = server.as(company.chief);
});
afterAll(() => server.stop());

/** Has a job begun by a worker that is killed, and seen through by the next one once the first is taken for lost. */
const killedAndFollowed = async (state: () => Promise<TransferJob | undefined>): Promise<TransferJob | undefined> => {
  const first = spawnWorker(server);
  await expect.poll(async () => (await state())?.rows ?? 0, { timeout: 90_000, interval: 25 }).toBeGreaterThan(0);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect((await state())?.status).toBe('in-progress');
  await server.database.db
    .updateTable('transfer_jobs')
    .set({ heartbeat_at: sql`now() - interval '1 minute'` })
    .where('status', '=', 'in-progress')
    .execute();
  const second = spawnWorker(server);
  await expect.poll(async () => (await state())?.status, { timeout: 90_000, interval: 50 }).toBe('done');
  second.kill('SIGTERM');
  await once(second, 'exit');
  return state();
};

/** Enough to be killed in the midst of; a tenth of an import is refused. */
const rows = whole ? 150_000 : 20_000;

test('an import goes on behind its last batch: nothing twice, nothing lost', { timeout: 240_000 }, async () => {
  const { db } = server.database;
  const id = company.ids.task;
  const lines = Array.from({ length: rows }, (_, n) => (n % 10 === 9 ? `bad${n}` : String(13_800_000_000 + n)));
  const file = new File([lines.join('\n')], 'numbers.txt');
  const { jobId } = await api(importNumbers, { id, mapping: { header: false, phone: 0 } }, { files: { file } });
  const job = await killedAndFollowed(async () => (await api(importQueue.list, { ids: [jobId] })).list[0]);
  expect(job).toMatchObject({ rows, accepted: 0.9 * rows, refused: rows / 10 });
  const { count } = await db
    .selectFrom('number_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('task_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0.9 * rows + 1); // with the one the company had
  expect((await api(detail, { id })).progress).toMatchObject({ total: 0.9 * rows + 1, waiting: 0.9 * rows + 1 });
  const refused = (await (await api(importQueue.download, { id: jobId, what: 'failed' })).text()).trim().split('\r\n');
  expect(refused).toHaveLength(rows / 10 + 1);
  expect(new Set(refused).size).toBe(rows / 10 + 1);
});

inWholeRun(test)('an export begins anew: each row once, and nothing is left of the file before', { timeout: 240_000 }, async () => {
  await fillLoginLog(server, company, rows);
  const { jobId } = await api(logExport.logins, { columns: ['username'], format: 'csv' });
  const job = await killedAndFollowed(async () => (await api(exportQueue.list, { ids: [jobId] })).list[0]);
  expect(job).toMatchObject({ rows, accepted: rows, progress: 1, reason: null });
  const lines = (await (await api(exportQueue.download, { id: jobId })).text()).trim().split('\r\n');
  expect(lines).toHaveLength(rows + 1);
  expect(new Set(lines).size).toBe(rows + 1);
  expect(await readdir(join(server.settings.dataDir, 'transfers', '1', jobId))).toHaveLength(1);
});
