import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { json, NotifyBus, uuid7 } from '@parley/db';
import { testDatabase } from '@parley/db/testing';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { pino } from 'pino';
import type { Bench } from '../../../bin/bench-kit.ts';
import type { Services } from '../src/services.ts';
import { addCompany } from '../src/testing/fixture.ts';
import { servicesOf } from '../src/testing/services.ts';
import { runJob } from '../src/transfer/run-job.ts';

const rows = 200_000;

function* lines(): Iterable<string> {
  for (let n = 0; n < rows; n++) yield `${13_800_000_000 + n},Customer ${n},${n % 97}\n`;
}

/** The rows of the table that the import makes of these lines, as COPY takes them, ready in memory. */
const copyText = (task: string): string[] => {
  const texts: string[] = [];
  for (let n = 0; n < rows; ) {
    let text = '';
    for (; text.length < 64 * 1024 && n < rows; n++) {
      const variables = JSON.stringify({ name: `Customer ${n}`, due: String(n % 97) });
      text += `1\t${task}\t${uuid7()}\t${13_800_000_000 + n}\t${variables}\n`;
    }
    texts.push(text);
  }
  return texts;
};

/** PostgreSQL's own COPY of the same rows into the same table with the same indexes: nothing brings them in faster. */
const copy = async (url: string, task: string): Promise<number> => {
  const texts = copyText(task);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const begun = performance.now();
  await pipeline(Readable.from(texts), client.query(from('copy number_rows (company_id, task_id, id, phone, variables) from stdin')));
  const ms = performance.now() - begun;
  await client.end();
  return ms;
};

const task = async (services: Services, gateway: string, flow: string): Promise<string> => {
  const id = uuid7();
  await services.db.insertInto('tasks').values({ company_id: 1, id, name: id, flow_id: flow, gateway_id: gateway }).execute();
  return id;
};

/** How long an import of a csv takes beside PostgreSQL's COPY of the same rows, and the memory it takes at the most. */
export const bench: Bench = {
  figures: ['import.ratio_to_copy', 'import.rows_per_second', 'import.memory_mb'],
  needsDatabase: true,
  run: async (report) => {
    const database = await testDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-import-'));
    const bus = await NotifyBus.open(database.url);
    const key = Buffer.alloc(32, 1);
    const log = pino({ level: 'warn' });
    const settings = { databaseUrl: database.url, host: '', port: 0, dataDir, key, captcha: false, fileDays: 7, roles: [], log };
    const services = servicesOf({ settings, db: database.db, bus });
    const { ids } = await addCompany(database.db, key, 1);
    await pipeline(Readable.from(lines()), createWriteStream(join(dataDir, 'source.csv')));
    const job = uuid7();
    const mapping = {
      header: false,
      phone: 0,
      variables: [
        { column: 1, name: 'name' },
        { column: 2, name: 'due' },
      ],
    };
    const about = {
      company_id: 1,
      id: job,
      direction: 'import',
      major: 'task',
      kind: 'task-numbers',
      file_key: 'source.csv',
      file_name: 'source.csv',
      bytes: 1,
      options: json(mapping),
    };
    await database.db
      .insertInto('transfer_jobs')
      .values({ ...about, target_id: await task(services, ids.gateway, ids.flow) })
      .execute();

    globalThis.gc?.();
    const base = process.memoryUsage().rss;
    let peak = base;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const begun = performance.now();
    await runJob(services, 1, job, new AbortController().signal);
    const ms = performance.now() - begun;
    clearInterval(watch);
    const done = await database.db
      .selectFrom('transfer_jobs')
      .select(['status', 'accepted'])
      .where('id', '=', job)
      .executeTakeFirstOrThrow();
    if (done.status !== 'done' || done.accepted !== rows) throw new Error(`the import came to ${JSON.stringify(done)}`);
    const copied = await copy(database.url, await task(services, ids.gateway, ids.flow));

    const counted = { accepted: done.accepted };
    const of = { format: 'csv', columns: 3 };
    report({
      figure: 'import.ratio_to_copy',
      value: Number((copied / ms).toFixed(2)),
      unit: 'rows per row of COPY',
      counted,
      with: { ...of, copyMs: Math.round(copied) },
    });
    report({ figure: 'import.rows_per_second', value: Math.round((rows / ms) * 1000), unit: 'rows/s', counted, with: of });
    report({ figure: 'import.memory_mb', value: Math.round((peak - base) / 1024 / 1024), unit: 'MB', counted, with: of });
    await bus.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  },
};
