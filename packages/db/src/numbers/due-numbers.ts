import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { heldUntil } from '../repeats/repeat-limits.ts';
import { isBlacklisted } from './blacklist.ts';

export interface DueNumber {
  id: string;
  phone: string;
  dueAt: Date;
  blacklisted: boolean;
  /** It has had the calls that its company allows. */
  repeated: boolean;
}

/** Numbers of a task that are due until an instant, in the order in which they are dialled. */
export async function dueNumbers(db: Database, company: number, task: string, until: Date, most: number): Promise<DueNumber[]> {
  const { rows } = await sql<DueNumber>`
    select id, phone, due_at as "dueAt", ${isBlacklisted(sql<number>`${company}::integer`, sql.ref('number_rows.phone'))} as blacklisted,
        coalesce(${heldUntil(sql<number>`${company}::integer`, sql.ref('number_rows.phone'))} > ${until}, false) as repeated
      from number_rows
     where company_id = ${company} and task_id = ${task} and state in ('waiting', 'redial') and due_at <= ${until}
     order by due_at, id limit ${most}`.execute(db);
  return rows;
}
