import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Ends the connections and drops the database. */
  drop(): Promise<void>;
}

/** Any constant: two processes must not make the template at once. */
const templateLock = 7_264_160;
const folder = new URL('../migrations/', import.meta.url);

/** A name that changes with the migrations and with the month, whose partitions are made. */
function templateName(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7));
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(new URL(name, folder)));
  return `template_${hash.digest('hex').slice(0, 12)}`;
}

const template = templateName();
const ready = new Map<string, Promise<void>>();

/**
 * A fresh, migrated database in the cluster that PARLEY_TEST_DATABASE_URL names (`npm test` starts one). It is copied from a
 * template that is migrated once for all test files and processes of a cluster.
 *
 * @param cluster another cluster's address, for the tests that run on two versions of PostgreSQL
 */
export async function testDatabase(cluster = process.env.PARLEY_TEST_DATABASE_URL): Promise<TestDatabase> {
  if (!cluster) throw new Error('PARLEY_TEST_DATABASE_URL is not set: run the tests with `npm test`, or name a PostgreSQL to use');
  const made = ready.get(cluster) ?? makeTemplate(cluster);
  ready.set(cluster, made);
  await made;
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes half of what writing them ahead does, where the cluster is in memory.
  await query(cluster, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(cluster, name);
  // Calls go before databases on a busy machine.
  const db = connect(url, { name: 'parley-test', connectTimeout: 30_000 });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await query(cluster, `drop database if exists ${name} with (force)`);
    },
  };
}

/** Makes the template unless another process has: it is marked as one when all is in it. */
async function makeTemplate(cluster: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rows } = await client.query<{ whole: boolean }>('select datistemplate as whole from pg_database where datname = $1', [
      template,
    ]);
    if (rows[0]?.whole) return;
    if (rows[0]) await client.query(`drop database ${template} with (force)`);
    await client.query(`create database ${template}`);
    await migrate(withDatabase(cluster, template));
    await client.query(`alter database ${template} is_template true`);
  } finally {
    await client.end();
  }
}

function withDatabase(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
