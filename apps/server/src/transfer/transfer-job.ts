import { type Language, languageOf, type Problem, toldProblem } from '@parley/contract';
import { type Database, type DB, json, uuid7 } from '@parley/db';
import { type Selectable, sql } from 'kysely';
import type { Services } from '../services.ts';
import { keptNotices, type Notice } from './notices.ts';

/** After so long without a sign of life another worker takes a job over. */
export const lostAfter = '30 seconds';

/** A job that this process works on. */
export interface ClaimedJob {
  readonly company: number;
  readonly id: string;
  readonly kind: string;
  /** Names this worker's hold on the job: whoever finds another one in the row has lost it. */
  readonly claim: string;
  /** The hold of a worker before this one that was lost or gave up. */
  readonly lostClaim: string | null;
  readonly attempts: number;
  /** In whose name it is done; null for jobs that nobody started. */
  readonly createdBy: string | null;
  readonly target: string | null;
  readonly fileKey: string | null;
  readonly failedKey: string;
  readonly failedBytes: number;
  readonly rowCount: number;
  readonly options: unknown;
  readonly language: Language;
  readonly unmask: readonly string[];
}

/** The job was ended by somebody else or taken over, or the process stops. */
export class Stopped extends Error {}

const claimed = (row: Selectable<DB['transfer_jobs']>, claim: string, lostClaim: string | null): ClaimedJob => ({
  company: row.company_id,
  id: row.id,
  kind: row.kind,
  claim,
  lostClaim,
  attempts: row.attempts,
  createdBy: row.created_by,
  target: row.target_id,
  fileKey: row.file_key,
  failedKey: row.failed_key ?? `transfers/${row.company_id}/${row.id}/failed.csv`,
  failedBytes: row.failed_bytes,
  rowCount: row.row_count,
  options: row.options,
  language: languageOf(row.language),
  unmask: row.unmask,
});

/** Takes a job that waits, or whose worker is lost; undefined if somebody else has it or it is over. */
export const claimJob = async (db: Database, company: number, id: string): Promise<ClaimedJob | undefined> => {
  const claim = uuid7();
  const before = await db
    .selectFrom('transfer_jobs')
    .select('claim')
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) return undefined;
  const row = await db
    .updateTable('transfer_jobs')
    .set({
      status: 'in-progress',
      claim,
      attempts: sql`attempts + 1`,
      heartbeat_at: sql`now()`,
      started_at: sql`coalesce(started_at, now())`,
    })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('claim', 'is not distinct from', before.claim)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'waiting'),
        eb.and([eb('status', '=', 'in-progress'), eb('heartbeat_at', '<', sql<Date>`now() - ${lostAfter}::interval`)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? claimed(row, claim, before.claim) : undefined;
};

/** The row of a job while this worker holds it. */
export const heldJob = (db: Database, job: ClaimedJob) =>
  db
    .updateTable('transfer_jobs')
    .where('company_id', '=', job.company)
    .where('id', '=', job.id)
    .where('status', '=', 'in-progress')
    .where('claim', '=', job.claim);

/** A problem as the reason that is kept with a job. */
export const keptReason = ({ kind, values }: Problem) => ({
  reason_id: kind.id,
  reason: json(toldProblem(kind, values)),
});

/** How a job ended. */
interface Ending {
  /** Why it is an error; undefined if it is none. */
  readonly problem?: Problem;
  readonly notices: readonly Notice[];
}

/** Ends a job; its files stay for the days that the settings say. */
export const finishJob = async ({ db, bus, settings }: Services, job: ClaimedJob, { problem, notices }: Ending): Promise<void> => {
  await heldJob(db, job)
    .set({
      status: problem ? 'error' : 'done',
      finished_at: sql`now()`,
      expires_at: sql`now() + ${`${settings.fileDays} days`}::interval`,
      ...(problem ? keptReason(problem) : { reason_id: null, reason: null, progress: 1 }),
      notices: json(keptNotices(notices)),
    })
    .execute();
  bus.publish({ type: 'job-progress', company: job.company, job: job.id });
};

/** Lets another worker, or the next start of this one, go on at once. */
export const giveBack = async ({ db }: Services, job: ClaimedJob): Promise<void> => {
  await heldJob(db, job).set({ status: 'waiting', claim: null, attempts: sql`attempts - 1` }).execute();
};
