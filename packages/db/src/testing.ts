import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

export interface TestDatabase {
  url: string;
  db: Database;
  /** Ends the connections and drops the database. */
  drop(): Promise<void>;
}

const templates = new Map<string, Promise<string>>();

/**
 * A fresh, migrated database in the cluster that PARLEY_TEST_DATABASE_URL names (`npm test` starts one). It is copied from a
 * template that is migrated once per process.
 *
 * @param cluster another cluster's address, for the tests that run on two versions of PostgreSQL
 */
export async function testDatabase(cluster = process.env.PARLEY_TEST_DATABASE_URL): Promise<TestDatabase> {
  if (!cluster) throw new Error('PARLEY_TEST_DATABASE_URL is not set: run the tests with `npm test`, or name a PostgreSQL to use');
  let template = templates.get(cluster);
  if (!template) {
    template = makeTemplate(cluster);
    templates.set(cluster, template);
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await query(cluster, `create database ${name} template ${await template}`);
  const url = withDatabase(cluster, name);
  const db = connect(url, { name: 'parley-test' });
  return {
    url,
    db,
    drop: async () => {
      await db.destroy();
      await query(cluster, `drop database if exists ${name} with (force)`);
    },
  };
}

async function makeTemplate(cluster: string): Promise<string> {
  const name = `template_${randomBytes(6).toString('hex')}`;
  await query(cluster, `create database ${name}`);
  await migrate(withDatabase(cluster, name));
  return name;
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
