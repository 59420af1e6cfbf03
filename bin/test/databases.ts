import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../launcher/postgres/server.ts';
import { serviceRole } from '../launcher/postgres/service-role.ts';
import { hasDebianPostgres, startDebianPostgres } from './debian-postgres.ts';

/** A throw-away cluster needs no safety from crashes. */
// The services' role may not end an autovacuum of the superuser's, which would keep a database from being dropped.
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Lets the services' role make the databases of the tests. */
export async function createDatabases(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`alter role ${serviceRole} createdb`);
  await client.end();
}

/**
 * Vitest's global set-up: gives the tests a PostgreSQL 18 (PARLEY_TEST_DATABASE_URL) and, where Debian's is installed, a PostgreSQL 15
 * (PARLEY_TEST_DATABASE_URL_15). One that the environment names already is used as it is.
 */
export default async function databases(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'));
  chmodSync(folder, 0o755);
  const running: { close(): Promise<void> }[] = [];
  if (!process.env.PARLEY_TEST_DATABASE_URL) {
    const server = await startPostgres({ home: join(folder, '18'), settings: hasty });
    // Tests run with the services' rights as well: what would need more shows.
    await createDatabases(server.superuserUrl);
    process.env.PARLEY_TEST_DATABASE_URL = server.url;
    running.push(server);
  }
  if (!process.env.PARLEY_TEST_DATABASE_URL_15 && hasDebianPostgres()) {
    const server = await startDebianPostgres(join(folder, '15'));
    process.env.PARLEY_TEST_DATABASE_URL_15 = server.url;
    running.push(server);
  }
  return async () => {
    await Promise.all(running.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  };
}
