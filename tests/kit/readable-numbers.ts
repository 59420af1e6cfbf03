import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Parley } from './parley.ts';

/** Every row of every table of the database in which a pattern is found, as its table and the beginning of its text. */
export async function readableRows(parley: Parley, pattern: string): Promise<string[]> {
  const raw = parley.database.db;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(raw);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t where t::text ~ ${pattern}`.execute(raw);
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 400)}`));
  }
  return found;
}

/** Files of the data folder in which a pattern is found, but for models and prompts. */
export async function readableFiles(parley: Parley, pattern: string): Promise<string[]> {
  const entries = await readdir(parley.folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/models|prompts/.test(entry.parentPath));
  const wanted = new RegExp(pattern);
  const found: string[] = [];
  for (const { parentPath, name } of files)
    if (wanted.test((await readFile(join(parentPath, name))).toString('latin1'))) found.push(join(parentPath, name));
  return found;
}
