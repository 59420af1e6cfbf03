import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { importNumbers } from '@parley/contract/task-numbers';
import { exportQueue, logExport } from '@parley/contract/transfer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { mostJobsAtOnce } from './jobs-at-once.ts';

let server: TestServer;
let company: TestCompany;
beforeAll(async () => {
  // Without a worker every job waits.
  server = await testServer({ roles: ['api'] });
  company = await addCompany(server.database.db, server.settings.key, 1);
  await server.database.db.deleteFrom('transfer_jobs').execute();
});
afterAll(() => server.stop());

const exported = (user: TestUser) =>
  server
    .as(user)(logExport.logins, { columns: ['username'], format: 'csv' })
    .then(
      () => 'queued',
      (error) => error.data?.problem,
    );

test('a user has so many imports and exports at once, also when all are asked for at the same moment; then one more as one ends', async () => {
  const answers = await Promise.all(Array.from({ length: mostJobsAtOnce + 8 }, () => exported(company.chief)));
  expect(answers.filter((answer) => answer === 'queued')).toHaveLength(mostJobsAtOnce);
  expect(new Set(answers)).toEqual(new Set(['queued', 'transfer.too-many']));
  const { id } = await server.database.db.selectFrom('transfer_jobs').select('id').executeTakeFirstOrThrow();
  await server.database.db.updateTable('transfer_jobs').set({ status: 'done' }).where('id', '=', id).execute();
  expect([await exported(company.chief), await exported(company.chief)]).toEqual(['queued', 'transfer.too-many']);
});

test('an import past that keeps nothing of its file, and the message says what to do', async () => {
  const stored = () => readdir(join(server.settings.dataDir, 'transfers', '1')).catch((): string[] => []);
  await server.database.db.updateTable('transfer_jobs').set({ status: 'waiting' }).execute();
  const [before, input] = [await stored(), { id: company.ids.task, mapping: { header: false, phone: 0, variables: [] } }];
  const refused = server.as(company.chief, 'en')(importNumbers, input, { files: { file: new File(['13900000001'], 'a.csv') } });
  await expect(refused).rejects.toMatchObject({
    message: `You have ${mostJobsAtOnce} imports and exports waiting or running`,
    data: { next: expect.stringContaining('cancel one') },
  });
  const empty = await Promise.all(
    (await stored()).filter((id) => !before.includes(id)).map((id) => readdir(join(server.settings.dataDir, 'transfers', '1', id))),
  );
  expect(empty.flat()).toEqual([]);
});

test('jobs that ended in an error are not queued again past that, all or none, whoever asks for it', async () => {
  const { db } = server.database;
  const failed = (await db.selectFrom('transfer_jobs').select('id').where('direction', '=', 'export').execute()).map(({ id }) => id);
  const [first = '', second = '', over = ''] = failed;
  await db.updateTable('transfer_jobs').set({ status: 'done' }).where('id', '=', over).execute();
  await db.updateTable('transfer_jobs').set({ status: 'error' }).where('id', 'in', [first, second]).execute();
  expect(await exported(company.chief)).toBe('queued');
  // One place is left.
  const again = server.as(company.chief, 'en')(exportQueue.retry, { ids: [first, second] });
  await expect(again).rejects.toMatchObject({ data: { problem: 'transfer.too-many' } });
  const waiting = async () =>
    (await db.selectFrom('transfer_jobs').select('id').where('status', '=', 'waiting').where('created_by', '=', company.chief.id).execute())
      .length;
  expect(await waiting()).toBe(mostJobsAtOnce - 1);
  const both = await Promise.allSettled([first, second].map((id) => server.as(company.chief)(exportQueue.retry, { ids: [id] })));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await waiting()).toBe(mostJobsAtOnce);
});

test('others are not held up by it', async () => {
  const { id, username } = await logInAs(server.database.db, { id: company.ids.user, username: 'nobody1', company: 1 });
  await server.database.db.updateTable('users').set({ flag: '1' }).where('id', '=', id).execute();
  expect(await exported(await logInAs(server.database.db, { id, username, company: 1 }))).toBe('queued');
});
