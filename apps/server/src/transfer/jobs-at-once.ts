import { Problem } from '@parley/contract';
import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { fileProblems } from './problems.ts';

/** Imports and exports that one user may have waiting or running: enough for a morning's work, and others get their turn. */
export const mostJobsAtOnce = 10;

/**
 * Refuses jobs that are more than a user may have at once; of many calls at the same moment each sees those before it, as the transaction's
 * end lets the next one look.
 */
export const checkJobsAtOnce = async (
  db: Database,
  { company, user, more }: { readonly company: number; readonly user: string; readonly more: number },
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transfer ${user}`}, 0))`.execute(db);
  const { jobs } = await db
    .selectFrom('transfer_jobs')
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .where('company_id', '=', company)
    .where('created_by', '=', user)
    .where('status', 'in', ['waiting', 'in-progress'])
    .executeTakeFirstOrThrow();
  if (Number(jobs) + more > mostJobsAtOnce) throw new Problem(fileProblems.tooManyJobs, { limit: mostJobsAtOnce });
};
