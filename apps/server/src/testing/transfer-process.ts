/**
 * Exports the log-in log and imports the file as numbers, in a process of its own, so that its memory can be judged:
 * `node transfer-process.ts <database> <data folder> <company> <user> <task> <csv|xlsx>`. Prints one line of JSON.
 */
import { connect, json, NotifyBus, uuid7 } from '@parley/db';
import { pino } from 'pino';
import { runJob } from '../transfer/run-job.ts';
import { servicesOf } from './services.ts';

const [, , databaseUrl = '', dataDir = '', company = '', user = '', task = '', format = 'csv'] = process.argv;
const log = pino({ level: 'silent' });
const db = connect(databaseUrl, { max: 4 });
const bus = await NotifyBus.open(databaseUrl);
const roles: readonly 'worker'[] = ['worker'];
const settings = { databaseUrl, host: '', port: 0, dataDir, key: Buffer.alloc(32, 1), captcha: false, fileDays: 7, roles, log };
const services = servicesOf({ settings, db, bus });

const job = { company_id: Number(company), created_by: user, bytes: 1, file_name: `file.${format}` };
const resultOf = (id: string) =>
  db
    .selectFrom('transfer_jobs')
    .select(['status', 'row_count', 'accepted', 'refused', 'file_key', 'bytes', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const run = async (id: string) => {
  const from = performance.now();
  await runJob(services, job.company_id, id, new AbortController().signal);
  return { ...(await resultOf(id)), ms: Math.round(performance.now() - from) };
};

const exportId = uuid7();
const options = {
  columns: ['username', 'loginAt', 'address', 'os', 'browser'],
  format,
  encoding: 'utf-8',
  timeZone: 'Asia/Shanghai',
  filter: {},
};
await db
  .insertInto('transfer_jobs')
  .values({ ...job, id: exportId, direction: 'export', major: 'log', kind: 'login-logs', options: json(options) })
  .execute();
const exported = await run(exportId);

const importId = uuid7();
const key = `transfers/${company}/${importId}/source`;
if (exported.file_key) await services.files.take(services.files.pathOf(exported.file_key), key);
const mapping = { header: true, phone: 0, variables: [{ column: 1, name: 'at' }] };
await db
  .insertInto('transfer_jobs')
  .values({
    ...job,
    id: importId,
    direction: 'import',
    major: 'task',
    kind: 'task-numbers',
    target_id: task,
    file_key: key,
    options: json(mapping),
  })
  .execute();
const imported = await run(importId);

process.stdout.write(`${JSON.stringify({ exported, imported, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) })}\n`);
await bus.close();
await db.destroy();
