import pg from 'pg';
import type { Bench } from '../../bin/bench-kit.ts';
import { keptCalls } from './calls/kept-calls.ts';

const rows = 30_000;
/** Calls whose facts are applied in one transaction. */
const batch = 100;

/** What is known of a call when it is dialled; the rest comes when it has ended. */
const dialled = [
  'company_id',
  'id',
  'direction',
  'flow_id',
  'flow_name',
  'task_id',
  'task_name',
  'row_id',
  'gateway_id',
  'caller',
  'callee',
  'started_at',
];

/** Writes calls as they are dialled and completes them as they end, in a table of their own. @returns ms */
const write = async (client: pg.Client, table: string, columns: readonly string[]): Promise<number> => {
  const names = dialled.join();
  const all = columns.join();
  const changed = columns.filter((name) => name !== 'company_id' && name !== 'id').map((name) => `${name} = excluded.${name}`);
  const begun = performance.now();
  for (let from = 0; from < rows; from += batch) {
    const these = `from bench_source where n >= ${from} and n < ${from + batch} order by n`;
    await client.query(`insert into ${table} (${names}) select ${names} ${these}`);
    await client.query(`insert into ${table} (${all}) select ${all} ${these} on conflict (company_id, id) do update set ${changed.join()}`);
  }
  return performance.now() - begun;
};

/** What the indexes of the filters cost: calls a second that are dialled and completed with all of them, and with the key alone. */
export const bench: Bench = {
  figures: ['calls.write_ratio', 'calls.index_bytes'],
  run: async (report) => {
    const kept = await keptCalls((line) => console.error(line));
    const client = new pg.Client({ connectionString: kept.url });
    try {
      await client.connect();
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(attname) as name from pg_attribute where attrelid = 'calls'::regclass and attnum > 0 and not attisdropped`,
      );
      const names = columns.map(({ name }) => name);
      await client.query(
        `create temp table bench_source as select (row_number() over (order by id) - 1)::integer as n, * from
          (select * from calls where company_id = 1 order by id desc limit ${rows}) newest`,
      );
      await client.query('create unique index on bench_source (n)');
      const took: Record<string, number> = {};
      for (const [table, like] of Object.entries({ bench_bare: '', bench_indexed: 'including indexes' })) {
        await client.query(`drop table if exists ${table}`);
        await client.query(`create table ${table} (like calls including defaults including constraints ${like})`);
        if (!like) await client.query(`alter table ${table} add primary key (company_id, id)`);
        took[table] = await write(client, table, names);
      }
      const { rows: sizes } = await client.query<{ indexes: number }>(
        `select (pg_indexes_size('bench_indexed') - pg_indexes_size('bench_bare'))::float as indexes`,
      );
      const [bare = Number.NaN, indexed = Number.NaN] = [took.bench_bare, took.bench_indexed];
      report({
        figure: 'calls.write_ratio',
        value: Number((bare / indexed).toFixed(2)),
        unit: 'calls per call written with the key alone',
        counted: { rows },
        with: { batch, perSecond: Math.round((rows / indexed) * 1000), perSecondBare: Math.round((rows / bare) * 1000) },
      });
      report({
        figure: 'calls.index_bytes',
        value: Math.round((sizes[0]?.indexes ?? Number.NaN) / rows),
        unit: 'bytes a call besides the key',
        counted: { rows },
        with: {},
      });
      await client.query('drop table bench_bare, bench_indexed');
    } finally {
      await client.end();
      await kept.close();
    }
  },
};
