import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A task `t` that runs, has had numbers, and has none left to dial or in a call. */
const isDone = sql<boolean>`t.state = 'running' and t.kind <> 'queue'
  and exists (select 1 from task_counts c where c.company_id = t.company_id and c.task_id = t.id and c.total > 0)
  and not exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('waiting', 'redial'))
  and not exists (select 1 from number_rows r where r.company_id = t.company_id and r.task_id = t.id and r.state in ('claimed', 'ringing', 'talking'))`;

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
