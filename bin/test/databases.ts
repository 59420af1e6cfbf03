import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whole } from '@parley/contract/testing/share';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../launcher/postgres/server.ts';
import { serviceRole } from '../launcher/postgres/service-role.ts';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';
import { endOnSignal } from './end-on-signal.ts';
import { memoryFolder } from './memory-folder.ts';

/** A throw-away cluster needs no safety from crashes. */
// The services' role may not end an autovacuum of the superuser's, which would keep a database from being dropped.
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=128MB'];

/** Lets the services' role make the databases of the tests. */
export async function createDatabases(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter role ${serviceRole} createdb`);
  await client.end();
}

/**
 * Vitest's global set-up of the projects whose tests have databases: gives them a PostgreSQL 18 (PARLEY_TEST_DATABASE_URL) and, for those of
 * packages/db in a whole run and where Debian's is installed, a PostgreSQL 15 (PARLEY_TEST_DATABASE_URL_15). One that the environment names already is used
 * as it is. PARLEY_TEST_KEPT is a folder for what is costly to make and the same for every node of the run.
 */
export default async function databases(project?: Pick<TestProject, 'name'>): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(project && !whole ? memoryFolder({ gigabytes: 4 }) : tmpdir(), 'parley-test-'));
  chmodSync(folder, 0o755);
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  process.env.PARLEY_TEST_KEPT ??= kept;
  const starting: Promise<{ close(): Promise<void> }>[] = [];
  const close = async (): Promise<void> => {
    const started = await Promise.allSettled(starting);
    await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  const stopListening = endOnSignal(close);
  if (!process.env.PARLEY_TEST_DATABASE_URL) starting.push(startOurs(join(folder, '18')));
  if (whole && project?.name === 'server' && !process.env.PARLEY_TEST_DATABASE_URL_15 && hasDebianPostgres())
    starting.push(startDebians(join(folder, '15')));
  await Promise.all(starting);
  return async () => {
    stopListening();
    await close();
  };
}

async function startOurs(home: string): Promise<{ close(): Promise<void> }> {
  const server = await startPostgres({ home, settings: hasty });
  // Tests run with the services' rights as well: what would need more shows.
  await createDatabases(server.superuserUrl);
  process.env.PARLEY_TEST_DATABASE_URL = server.url;
  return server;
}

async function startDebians(home: string): Promise<{ close(): Promise<void> }> {
  const server = await startDebianPostgres(home);
  process.env.PARLEY_TEST_DATABASE_URL_15 = server.url;
  return server;
}
