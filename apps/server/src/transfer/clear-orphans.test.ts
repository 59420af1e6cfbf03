import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuid7, uuid7At } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { addCompany } from '../testing/fixture.ts';
import { clearOrphans } from './clear-orphans.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await testDatabase();
  root = await mkdtemp(join(tmpdir(), 'parley-orphans-'));
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

test('files of a job that no row names go after a day; those of jobs, new ones and others stay', async () => {
  const { ids } = await addCompany(database.db, Buffer.alloc(32), 1);
  const orphan = uuid7At(Date.now() - 25 * 3_600_000);
  const fresh = uuid7();
  for (const id of [ids.job, orphan, fresh, 'notes']) {
    await mkdir(join(root, 'transfers', '1', id), { recursive: true });
    await writeFile(join(root, 'transfers', '1', id, 'source'), 'x');
  }
  const files = new FolderFileStore(root);
  const later = () => new Date(Date.now() + 60_000);
  expect(await clearOrphans({ db: database.db, files, now: later })).toBe(1);
  expect((await readdir(join(root, 'transfers', '1'))).sort()).toEqual([ids.job, fresh, 'notes'].sort());
  expect(await clearOrphans({ db: database.db, files: new FolderFileStore(join(root, 'nothing')), now: later })).toBe(0);
});
