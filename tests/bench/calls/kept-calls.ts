import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrate, uuidFloor } from '@parley/db';
import pg from 'pg';
import { startPostgres } from '../../../bin/launcher/postgres/server.ts';

const seed = new URL('seed.sql', import.meta.url);

/** Call records, which are kept between runs: making them takes minutes. */
export const callRows = Number(process.env.BENCH_CALL_ROWS ?? 10_000_000);

/** Of the last calls, the numbers that they were made to are kept too. */
const listDays = 60;

const year = 365 * 86_400_000;
const step = Math.floor(year / callRows);
// In months that are over, so that what is kept does not change with the day.
export const firstCall = Date.UTC(2025, 10, 1);
export const lastCall = firstCall + (callRows - 1) * step;

/** The rows are a cache, which a crash may cost. */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0', 'autovacuum=off'];
const building = ["maintenance_work_mem='1GB'", 'max_parallel_maintenance_workers=1'];

/** A name that changes with the seed. */
const version = (): string => createHash('sha256').update(readFileSync(seed)).update(String(callRows)).digest('hex').slice(0, 12);

interface KeptCalls {
  readonly url: string;
  close(): Promise<void>;
}

/** Fills a migrated database: rows first, month by month, then the indexes that the migrations made. */
const fill = async (url: string, say: (line: string) => void): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of building) await client.query(`set ${setting}`);
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
        where i.indrelid = 'calls'::regclass and not i.indisprimary`,
    );
    const { rows: months } = await client.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'calls'::regclass`,
    );
    for (const { name } of [
      ...indexes.map((one) => ({ name: `index ${one.name}` })),
      ...months.map((one) => ({ name: `table ${one.name}` })),
    ])
      await client.query(`drop ${name}`);
    await client.query(
      `create or replace function bench_task(n bigint) returns uuid language sql immutable as
        $$ select ('00000000-0000-7000-8001-' || lpad(to_hex(n / 50000), 12, '0'))::uuid $$`,
    );
    const insert = await readFile(seed, 'utf8');
    const at = (ms: number): number => Math.min(callRows, Math.max(0, Math.ceil((ms - firstCall) / step)));
    for (let month = new Date(firstCall); month.getTime() <= lastCall; ) {
      const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
      // A partition that is made in the same transaction needs no write-ahead log.
      await client.query('begin');
      await client.query('select ensure_month($1)', [month]);
      await client.query(insert, [at(month.getTime()), at(next.getTime()) - 1, firstCall, step]);
      await client.query('commit');
      say(`calls of ${month.toISOString().slice(0, 7)}`);
      month = next;
    }
    for (const { made } of indexes) {
      const begun = performance.now();
      await client.query(made.replace(' ON ONLY ', ' ON '));
      say(`${made} (${Math.round((performance.now() - begun) / 1000)} s)`);
    }
    await client.query(`insert into companies (id, number, name, many_sessions) values (1, 'C1', 'Large', true), (2, 'C2', 'Small', true)`);
    // People mark a call here and there.
    await client.query(
      `insert into call_marks (company_id, id, call_id, kind, created_at)
        select company_id, gen_random_uuid(), id, 'hearing', started_at from calls where company_id = 1 and status = 'answered' and right(sip_call_id, 3) = 'abc'`,
    );
    // The lists of the tasks of late; older ones are deleted with their tasks. Most numbers were called once, few five times and more.
    const recent = [uuidFloor(lastCall - listDays * 86_400_000)];
    await client.query(
      `insert into number_rows (company_id, task_id, id, phone, state, tries)
        select company_id, task_id, row_id, row_number() over (order by id), 'done', least(try + case when hashint8(talk_ms) % 97 = 0 then 4 else 0 end, 6)
        from calls where id >= $1 and row_id is not null`,
      recent,
    );
    await client.query(
      `insert into attempts (company_id, id, task_id, row_id, node_id, gateway_id, caller, state, try)
        select company_id, id, task_id, row_id, gateway_id, gateway_id, caller, 'ended', try from calls where id >= $1 and row_id is not null`,
      recent,
    );
    await client.query('vacuum (analyze) calls, call_marks, number_rows, attempts');
  } finally {
    await client.end();
  }
};

const name = 'parley-bench-calls-';

/**
 * A PostgreSQL with {@link callRows} call records of a year and all indexes that the product has, in the folder for temporary files: made
 * by the first run, which needs some minutes and 12 GB, and kept. Later migrations are run on what is there, as in any installation.
 */
export const keptCalls = async (say: (line: string) => void): Promise<KeptCalls> => {
  const folder = join(tmpdir(), `${name}${version()}`);
  const whole = join(folder, 'whole');
  for (const one of readdirSync(tmpdir()).filter((other) => other.startsWith(name) && other !== basename(folder)))
    rmSync(join(tmpdir(), one), { recursive: true, force: true });
  const isWhole = existsSync(whole);
  if (!isWhole) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const server = await startPostgres({ home: join(folder, 'postgres'), settings: hasty });
  try {
    await migrate(server.url);
    if (!isWhole) await fill(server.url, say);
    writeFileSync(whole, '');
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
};
