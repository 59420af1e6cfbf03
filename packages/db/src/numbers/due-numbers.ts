import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { doNotCall, isListedOutside } from '../do-not-call/screen-numbers.ts';
import { heldUntil, repeatLimit } from '../repeats/repeat-limits.ts';
import { blacklisted, isBlacklisted, isWhitelisted } from './blacklist.ts';
import { groupsOfTask, isWhitelistOnly, notWhitelisted } from './lists-of-task.ts';
import { zonesOfTask } from './zones-of-task.ts';

export interface DueNumber {
  id: string;
  phone: string;
  dueAt: Date;
  variables: Record<string, string>;
  lastResult: string | null;
  /** Why it is not to be called until then, as far as is known; null: nothing speaks against it. */
  reason: 'blacklisted' | 'do-not-call' | 'not-whitelisted' | 'repeat-limit' | null;
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
  const [own, phone] = [sql<number>`${company}::integer`, sql.ref<string>('number_rows.phone')];
  const { rows } = await sql<DueNumber>`
    select first.* from ${zonesOfTask(company, task, zones)} z cross join lateral (
      select id, phone, due_at as "dueAt", variables, last_result as "lastResult", case when ${isBlacklisted(own, phone, groupsOfTask(company, task))} then ${blacklisted}
          when ${isListedOutside(own, phone)} then ${doNotCall}
          when ${isWhitelistOnly(company, task)} and not ${isWhitelisted(own, phone)} then ${notWhitelisted} when ${heldUntil(own, phone)} > ${until} then ${repeatLimit} end as reason
        from number_rows
       where company_id = ${company} and task_id = ${task} and zone = z.zone and state in ('waiting', 'redial') and due_at <= ${until}
       order by due_at, id limit ${most}
    ) first
     order by first."dueAt", first.id limit ${most}`.execute(db);
  return rows;
}
