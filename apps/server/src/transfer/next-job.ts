import type { Database } from '@parley/db';
import { sql } from 'kysely';
import { lostAfter } from './transfer-job.ts';

/** A job that nobody works on. */
interface OpenJob {
  readonly company: number;
  readonly job: string;
}

const isLost = sql`(status = 'in-progress' and heartbeat_at < now() - ${lostAfter}::interval)`;
const isOpen = sql`(status = 'waiting' or ${isLost})`;

/**
 * The job that is to be done next, be it one that waits or one whose worker was lost: of the company that has the fewest under way, of several
 * that of which a job was begun the longest ago, and of its jobs the oldest. However many jobs a company queues, another's begins after the
 * next one of it that ends.
 *
 * @param full companies that have as many under way in this process as they may
 */
export const nextJob = async (db: Database, full: readonly number[] = []): Promise<OpenJob | undefined> => {
  const { rows } = await sql<OpenJob>`
    select company_id as company, id as job
      from (select distinct on (company_id) company_id, id, created_at from transfer_jobs
             where ${isOpen} and company_id <> all (${[...full]}::integer[])
             order by company_id, created_at, id) oldest
     order by (select count(*) from transfer_jobs j
                where j.company_id = oldest.company_id and j.status = 'in-progress' and not ${isLost}),
              (select max(started_at) from transfer_jobs j where j.company_id = oldest.company_id) nulls first,
              created_at, id
     limit 1
  `.execute(db);
  return rows[0];
};
