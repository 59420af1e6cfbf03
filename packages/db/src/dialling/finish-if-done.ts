import { sql } from 'kysely';
import type { Database } from '../connect.ts';

const inCalls = sql<boolean>`exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('claimed', 'ringing', 'talking'))`;

/** A task `t` that runs, has had numbers, and has none left to dial or in a call. */
const isDone = sql<boolean>`t.state = 'running' and t.kind <> 'queue'
  and exists (select 1 from task_counts c where c.company_id = t.company_id and c.task_id = t.id and c.total > 0)
  and not exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('waiting', 'redial'))
  and not ${inCalls}`;

/**
 * Ends a running task or group call if no number is left to dial, or dialled now. A queue waits for its next number. One to which numbers
 * are being added (`addNumbers` holds the task) goes on: they would wait in a task that has ended.
 */
export async function finishIfDone(db: Database, company: number, task: string): Promise<boolean> {
  const named = sql<boolean>`t.company_id = ${company} and t.id = ${task}`;
  const { rows: done } = await sql`select t.id from tasks t where ${named} and ${isDone}`.execute(db);
  if (done.length === 0) return false;
  return db.transaction().execute(async (tx) => {
    const { rows: held } = await sql`select t.id from tasks t where ${named} for update skip locked`.execute(tx);
    if (held.length === 0) return false;
    // A statement of its own, which sees what came in until the task was held.
    const { rows } = await sql`
      update tasks t set state = 'finished', finished_at = now(), updated_at = now() where ${named} and ${isDone} returning t.id`.execute(
      tx,
    );
    return rows.length > 0;
  });
}

/** A task that runs and has no call up: it may be over. */
export interface IdleTask {
  company: number;
  id: string;
  timeZone: string;
  endDate: string | null;
  /** Numbers are left to dial. */
  hasMore: boolean;
}

/** Running tasks and group calls without a call up that have no number left, or an end date; whatever their hours, flows and gateways are. */
export async function idleTasks(db: Database): Promise<IdleTask[]> {
  // One look into an index for each: joined as sets, all waiting numbers of the platform would be read.
  const { rows } = await sql<IdleTask>`
    select t.company_id as company, t.id, t.time_zone as "timeZone", t.end_date as "endDate", more.one is not null as "hasMore"
      from tasks t
      left join lateral (select 1 as one from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('waiting', 'redial') limit 1) more on true
      left join lateral (select 1 as one from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('claimed', 'ringing', 'talking') limit 1) busy on true
     where t.state = 'running' and t.kind <> 'queue' and t.recycled_at is null and busy.one is null and (more.one is null or t.end_date is not null)`.execute(
    db,
  );
  return rows;
}

/** Why a task ended with numbers left, as it stands in `tasks.state_reason` and is told by `taskReason`. */
const pastEndDate = 'end-date';

/** Ends a running task of which the end date, as it was read, is over; calls that are up end first. */
export async function finishPastEnd(db: Database, { company, id, endDate }: IdleTask): Promise<boolean> {
  const { rows } = await sql`
    update tasks t set state = 'finished', state_reason = ${pastEndDate}, finished_at = now(), updated_at = now()
     where t.company_id = ${company} and t.id = ${id} and t.state = 'running' and t.end_date = ${endDate}::date and not ${inCalls} returning t.id`.execute(
    db,
  );
  return rows.length > 0;
}
