import { Problem } from '@parley/contract';
import { exportQueue, flowExportQueue, flowImportQueue, importQueue, type JobDirection } from '@parley/contract/transfer';
import { type CompanyDatabase, json } from '@parley/db';
import { sql } from 'kysely';
import { handOut } from '../files/hand-out.ts';
import { type Bound, bind, Redirect } from '../kit/bind.ts';
import type { Context } from '../kit/context.ts';
import { jobFile } from './job-file.ts';
import { checkJobsAtOnce } from './jobs-at-once.ts';
import { fileProblems } from './problems.ts';
import { listJobs, mayHaveFiles, seenJob, seenJobs } from './queries.ts';
import { filePath } from './serve-files.ts';
import { keptReason } from './transfer-job.ts';

const withKey = (db: CompanyDatabase, direction: JobDirection, ids: readonly string[], { caller }: Context) =>
  seenJobs(db, direction, caller).where('transfer_jobs.id', '=', sql<string>`any(${ids}::uuid[])`);

/** Ends jobs that are not over; what an import stored stays, the worker notices with its next batch. */
const cancelJobs = async (direction: JobDirection, ids: readonly string[], context: Context): Promise<{ count: number }> => {
  const { db, services, caller } = context;
  const seen = await withKey(db, direction, ids, context).select('id').execute();
  const ended = await db
    .updateTable('transfer_jobs')
    .set({
      status: 'error',
      ...keptReason(new Problem(fileProblems.cancelled)),
      finished_at: sql`now()`,
      expires_at: sql`now() + ${`${services.settings.fileDays} days`}::interval`,
    })
    .where('id', '=', sql<string>`any(${seen.map(({ id }) => id)}::uuid[])`)
    .where('status', 'in', ['waiting', 'in-progress'])
    .returning('id')
    .execute();
  for (const { id } of ended) services.bus.publish({ type: 'job-progress', company: caller.companyId, job: id });
  return { count: ended.length };
};

/** Queues jobs that ended in an error again, from the beginning: all of them, within what whose they are may have at once, or none. */
const retryJobs = async (direction: JobDirection, ids: readonly string[], context: Context): Promise<{ count: number }> => {
  const { db, services, caller } = context;
  const seen = await withKey(db, direction, ids, context).selectAll('transfer_jobs').execute();
  const mine = seen.filter((row) => mayHaveFiles(row, caller)).map(({ id }) => id);
  const again = await db.transaction().execute(async (tx) => {
    const queued = await tx
      .updateTable('transfer_jobs')
      .set({
        status: 'waiting',
        ...{ progress: 0, row_count: 0, accepted: 0, refused: 0, refusals: json([]), failed_bytes: 0, attempts: 0 },
        notices: '[]',
        ...{ reason_id: null, reason: null, started_at: null, finished_at: null, expires_at: null, heartbeat_at: null },
      })
      .where('id', '=', sql<string>`any(${mine}::uuid[])`)
      .where('status', '=', 'error')
      .where((eb) => eb.or([eb('direction', '=', 'export'), eb('file_key', 'is not', null)]))
      .returning(['id', 'created_by'])
      .execute();
    // In one order, so that two calls cannot lock each other out; those that were just queued are counted already.
    for (const user of [...new Set(queued.map(({ created_by }) => created_by))].toSorted())
      if (user) await checkJobsAtOnce(tx, { company: caller.companyId, user, more: 0 });
    return queued;
  });
  for (const { id } of again) {
    services.bus.publish({ type: 'job-progress', company: caller.companyId, job: id });
    await services.jobs.send('transfer');
  }
  return { count: again.length };
};

type Reading = typeof flowImportQueue;
type Acting = Pick<typeof importQueue, 'cancel' | 'retry'>;

/** The two calls that every queue has, in whichever shell. */
const reading = (direction: JobDirection, { list, download }: Reading): Bound[] => [
  bind(list, (input, { db, caller, language }) => listJobs(db, direction, input, caller, language)),
  bind(download, async ({ id, what }, context) => {
    const { db, caller, services } = context;
    const row = await seenJob(db, direction, id, caller);
    const file = mayHaveFiles(row, caller) ? await jobFile(db, services.files, id, what) : undefined;
    if (!file) throw new Problem(fileProblems.noFile);
    const path = filePath(caller.companyId, id, what);
    return new Redirect(handOut(context, path, { file: file.name, bytes: file.bytes, number: row.number }).url);
  }),
];

const acting = (direction: JobDirection, { cancel, retry }: Acting): Bound[] => [
  bind(cancel, ({ ids }, context) => cancelJobs(direction, ids, context)),
  bind(retry, ({ ids }, context) => retryJobs(direction, ids, context)),
];

export const queueRoutes: readonly Bound[] = [
  ...reading('import', importQueue),
  ...acting('import', importQueue),
  ...reading('export', exportQueue),
  ...acting('export', exportQueue),
  ...reading('import', flowImportQueue),
  ...reading('export', flowExportQueue),
];
