import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { exportQueue } from '@parley/contract/transfer';
import { json, NotifyBus, uuid7 } from '@parley/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { servicesOf } from '../testing/services.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { fillLoginLog } from '../testing/transfer-load.ts';
import { runJob } from './run-job.ts';

/** A disk without room: Linux refuses every byte for this device with ENOSPC. */
class FullFileStore extends FolderFileStore {
  override async write(): Promise<Writable> {
    return createWriteStream('/dev/full');
  }
}

let server: TestServer;
let company: TestCompany;
let bus: NotifyBus;
let onDisk: (full: boolean) => Services;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  bus = await NotifyBus.open(server.database.url);
  const { settings, database } = server;
  onDisk = (full) => servicesOf({ settings, db: database.db, bus, ...(full ? { files: new FullFileStore(settings.dataDir) } : {}) });
});
afterAll(async () => {
  await bus.close();
  await server.stop();
});

const never = new AbortController().signal;

const newJob = async (about: { direction: string; major: string; kind: string; target_id?: string; options: object }): Promise<string> => {
  const id = uuid7();
  const { options, ...rest } = about;
  await server.database.db
    .insertInto('transfer_jobs')
    .values({
      company_id: 1,
      id,
      ...rest,
      options: json(options),
      file_name: 'x.csv',
      file_key: `transfers/1/${id}/source`,
      bytes: 0,
      created_by: company.chief.id,
    })
    .execute();
  return id;
};
const ended = (id: string) =>
  server.database.db
    .selectFrom('transfer_jobs')
    .select(['status', 'reason_id', 'accepted', 'refused'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an export says that the disk is full, and runs once there is room', async () => {
  const options = { columns: ['username'], format: 'csv', encoding: 'utf-8', timeZone: 'UTC', filter: {} };
  await fillLoginLog(server, company, 10);
  const id = await newJob({ direction: 'export', major: 'log', kind: 'login-logs', options });
  await runJob(onDisk(true), 1, id, never);
  expect(await ended(id)).toMatchObject({ status: 'error', reason_id: 'server.storage-full' });
  await server.as(company.chief)(exportQueue.retry, { ids: [id] });
  await runJob(onDisk(false), 1, id, never);
  expect(await ended(id)).toMatchObject({ status: 'done', reason_id: null });
});

test('an import whose refused rows find no room does not blame the file, and stores nothing that it does not count', async () => {
  const options = { header: false, phone: 0 };
  const id = await newJob({ direction: 'import', major: 'task', kind: 'task-numbers', target_id: company.ids.task, options });
  const files = onDisk(false).files;
  const out = await files.write(`transfers/1/${id}/source`);
  out.end('13811112222\nwrong\n');
  await finished(out);
  const numbers = async () =>
    (await server.database.db.selectFrom('number_rows').select('phone').where('phone', '=', '13811112222').execute()).length;
  await runJob(onDisk(true), 1, id, never);
  expect(await ended(id)).toMatchObject({ status: 'error', reason_id: 'server.storage-full', accepted: 0, refused: 0 });
  expect(await numbers()).toBe(0);
});
