import { sql } from 'kysely';
import { giveBack } from '../billing/reservations.ts';
import type { Database } from '../connect.ts';
import { countChanges } from '../facts/task-counts.ts';
import { uuidFloor } from '../uuid7.ts';
import { heardFor } from './collect-announcement.ts';

/** Heard announcements that are looked at in one transaction: it holds its locks for a fraction of a second. */
const batch = 1_000;

/** What one batch came to. */
export interface StoppedRedials {
  /** Numbers that wait no more. */
  stopped: number;
  /** The tasks that they are of. */
  tasks: { company: number; task: string }[];
  /** Where the next batch begins; undefined: this was the last. */
  after: string | undefined;
}

/** Before all that is kept of what calls heard. */
export const beforeHeard = (now: Date): string => uuidFloor(new Date(now.getTime() - heardFor * 86_400_000));

/**
 * Stops redials of numbers whose last call came to its result by a rule on announcements: they are done, also those that are claimed
 * and not dialled yet. Calls that are still up find the rule gone when they end (`applyFacts`). One batch of the calls that the
 * rule told, in their order; those of the platform's rules are of all companies.
 *
 * @param after from {@link beforeHeard}, then of the batch before
 */
export async function stopRedials(db: Database, rule: string, after: string): Promise<StoppedRedials> {
  const heard = await db
    .selectFrom('heard_announcements')
    .select(['id', 'company_id as company', 'call_id as call', 'result'])
    .where('rule_id', '=', rule)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();
  const rows = heard.length === 0 ? [] : await endRows(db, heard);
  const tasks = [...new Map(rows.map((row) => [row.task, row])).values()];
  return { stopped: rows.length, tasks, after: heard.length < batch ? undefined : heard.at(-1)?.id };
}

const endRows = (db: Database, heard: readonly object[]): Promise<{ company: number; task: string }[]> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ company: number; task: string; was: 'redial' | 'claimed'; reserved: number }>`
      with held as (
        select r.company_id, r.task_id, r.id, r.state, r.reserved from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as h (company int, call uuid, result text)
          join attempts a on a.company_id = h.company and a.id = h.call
          join number_rows r on r.company_id = a.company_id and r.task_id = a.task_id and r.id = a.row_id
         where r.state in ('redial', 'claimed') and r.last_call_id = h.call and r.last_result = h.result
         order by r.id for update of r
      )
      update number_rows r set state = 'done', reason = null, next_caller = null, tried_gateways = '{}', node_id = null, reserved = 0, updated_at = now()
        from held h where r.company_id = h.company_id and r.task_id = h.task_id and r.id = h.id
      returning r.company_id as company, r.task_id as task, h.state as was, h.reserved`.execute(tx);
    await countChanges(
      tx,
      'undo',
      rows.map(({ company, task, was }) => ({ company, task, [was]: -1, done: 1 })),
    );
    await giveBack(tx, rows);
    return rows;
  });
