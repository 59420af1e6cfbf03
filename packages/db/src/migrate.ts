import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../migrations/', import.meta.url);
const lockKey = 7_264_159; // any constant: migrations of two nodes must not cross

/**
 * Brings the schema up to date: runs every file of `migrations/` that this database has not seen, each in a transaction,
 * in order of name, then makes the partitions of this month and the next two. Safe to run from several nodes at once.
 *
 * @returns the names of the files that ran
 */
export async function migrate(url: string, now: Date = new Date()): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const ran: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await client.query('create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())');
    const seen = new Set((await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of files.filter((file) => !seen.has(file))) {
      const text = await readFile(new URL(name, folder), 'utf8');
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
      }
      ran.push(name);
    }
    await client.query(
      "select ensure_month(month) from generate_series($1::timestamptz - interval '1 month', $1::timestamptz + interval '2 months', interval '1 month') month",
      [now],
    );
  } finally {
    await client.end();
  }
  return ran;
}
