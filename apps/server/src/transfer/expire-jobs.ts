import { Problem } from '@parley/contract';
import type { Bus } from '@parley/contract/bus';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { fileProblems } from './problems.ts';
import { exportKey } from './run-export.ts';
import { keptReason } from './transfer-job.ts';

const atOnce = 500;

/**
 * Removes the files of jobs that are old. An export without its file is an error that says so; an import keeps what it came to.
 *
 * @returns how many jobs lost their files
 */
export const expireJobs = async ({
  db,
  files,
  bus,
}: Pick<Services, 'db' | 'files'> & { readonly bus: Pick<Bus, 'publish'> }): Promise<number> => {
  const old = await db
    .selectFrom('transfer_jobs')
    .select(['company_id', 'id', 'direction', 'status', 'file_key', 'failed_key', 'claim'])
    .where('expires_at', '<', sql<Date>`now()`)
    .where((eb) => eb.or([eb('file_key', 'is not', null), eb('failed_key', 'is not', null), eb('claim', 'is not', null)]))
    .limit(atOnce)
    .execute();
  for (const job of old) {
    // A worker that was lost may have left the beginning of a file under the name of its claim.
    const begun = job.claim && job.direction === 'export' ? exportKey(job.company_id, job.id, job.claim) : null;
    for (const key of [job.file_key, job.failed_key, begun]) if (key) await files.remove(key);
    await db
      .updateTable('transfer_jobs')
      .set({
        file_key: null,
        failed_key: null,
        claim: null,
        ...(job.direction === 'export' && job.status === 'done'
          ? { status: 'error', ...keptReason(new Problem(fileProblems.expired)) }
          : {}),
      })
      .where('company_id', '=', job.company_id)
      .where('id', '=', job.id)
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    bus.publish({ type: 'job-progress', company: job.company_id, job: job.id });
  }
  return old.length;
};
