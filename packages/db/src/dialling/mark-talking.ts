import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';

/** Notes that attempts were answered: for live figures, so it may come late or get lost. */
export async function markTalking(
  db: Database,
  node: string,
  calls: readonly { company: number; id: string; answeredAt: string }[],
): Promise<void> {
  if (calls.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ company: number; task: string }>`
      with asked as (
        select * from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as a (company int, id uuid, "answeredAt" timestamptz)
      ), answered as (
        update attempts t set state = 'talking' from asked a
         where t.company_id = a.company and t.id = a.id and t.state = 'dialling' returning t.company_id, t.task_id, t.row_id, t.id
      ), recorded as (
        update calls c set answered_at = a."answeredAt" from asked a where c.company_id = a.company and c.id = a.id and c.status is null
      )
      update number_rows r set state = 'talking', updated_at = now() from answered t
       where r.company_id = t.company_id and r.task_id = t.task_id and r.id = t.row_id and r.last_call_id = t.id and r.state = 'ringing'
      returning r.company_id as company, r.task_id as task`.execute(tx);
    await countChanges(
      tx,
      `${node} talk`,
      rows.map(({ company, task }) => ({ company, task, ringing: -1, talking: 1 })),
    );
  });
}
