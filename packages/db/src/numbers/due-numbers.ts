import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { heldUntil } from '../repeats/repeat-limits.ts';
import { isBlacklisted } from './blacklist.ts';
import { zonesOfTask } from './zones-of-task.ts';

export interface DueNumber {
  id: string;
  phone: string;
  dueAt: Date;
  blacklisted: boolean;
  /** It has had the calls that its company allows. */
  repeated: boolean;
}

/**
 * Numbers of a task that are due until an instant, in the order in which they are dialled.
 *
 * @param zones where people may be called until then, as number rows say it; undefined: everywhere
 */
export async function dueNumbers(
  db: Database,
  of: { company: number; task: string; zones: readonly string[] | undefined },
  until: Date,
  most: number,
): Promise<DueNumber[]> {
  const { company, task, zones } = of;
  const { rows } = await sql<DueNumber>`
    select first.* from ${zonesOfTask(company, task, zones)} z cross join lateral (
      select id, phone, due_at as "dueAt", ${isBlacklisted(sql<number>`${company}::integer`, sql.ref('number_rows.phone'))} as blacklisted,
          coalesce(${heldUntil(sql<number>`${company}::integer`, sql.ref('number_rows.phone'))} > ${until}, false) as repeated
        from number_rows
       where company_id = ${company} and task_id = ${task} and zone = z.zone and state in ('waiting', 'redial') and due_at <= ${until}
       order by due_at, id limit ${most}
    ) first
     order by first."dueAt", first.id limit ${most}`.execute(db);
  return rows;
}
