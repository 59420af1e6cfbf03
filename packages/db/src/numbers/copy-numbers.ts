import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { doNotCall, listedPhones } from '../do-not-call/screen-numbers.ts';
import { countChanges } from '../facts/task-counts.ts';
import { repeatedPhones, repeatLimit } from '../repeats/repeat-limits.ts';
import { blacklisted, blacklistedPhones, whitelistedPhones } from './blacklist.ts';
import { groupsOfTask, isWhitelistOnly, notWhitelisted } from './lists-of-task.ts';

/** What the numbers to copy have to meet: all that is given, of each list one. */
export interface CopyConditions {
  states?: readonly string[] | undefined;
  results?: readonly string[] | undefined;
  grades?: readonly string[] | undefined;
  /** Of the last call. */
  labels?: readonly string[] | undefined;
  leastTries?: number | undefined;
  mostTries?: number | undefined;
}

export interface Copied {
  numbers: number;
  /** Met the conditions, but are not to be called: by the blacklists, as they have had their calls, or by the company's do-not-call service. */
  blacklisted: number;
  repeated: number;
  listed: number;
  /** Met them, but are not on the whitelist, of which alone the task calls numbers. */
  notWhitelisted: number;
}

/** A million numbers may take longer than a statement usually may. */
const longestCopy = '5min';

const atRest = ['waiting', 'redial', 'done', 'filtered', 'failed'];

/** A UUIDv7 of now, as SQL: PostgreSQL has none before 18 (RFC 9562 section 5.7). */
const newId = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** The numbers of a task that meet conditions, each with why it is not to be called, if it is not. */
const met = (company: number, task: string, asked: CopyConditions): RawBuilder<unknown> => {
  const { results, grades, labels, leastTries, mostTries } = asked;
  const states = asked.states?.length ? asked.states : atRest;
  const conditions = [
    sql`r.company_id = ${company} and r.task_id = ${task} and r.state = any(${[...states]}::text[])`,
    ...(results?.length ? [sql`r.last_result = any(${[...results]}::text[])`] : []),
    ...(grades?.length ? [sql`r.grade = any(${[...grades]}::text[])`] : []),
    ...(leastTries === undefined ? [] : [sql`r.tries >= ${leastTries}`]),
    ...(mostTries === undefined ? [] : [sql`r.tries <= ${mostTries}`]),
    ...(labels?.length
      ? [
          sql`exists (select 1 from calls c where c.company_id = ${company} and c.id = r.last_call_id and c.labels && ${[...labels]}::text[])`,
        ]
      : []),
  ];
  // Joined as sets: asked of each of a million numbers alone it takes most of the time.
  return sql`select r.id, r.phone, r.variables, r.zone,
      case when b.phone is not null then ${blacklisted} when h.phone is not null then ${repeatLimit} when l.phone is not null then ${doNotCall}
        when w.phone is null and ${isWhitelistOnly(company, task)} then ${notWhitelisted} end as refused
    from number_rows r left join (${blacklistedPhones(company, groupsOfTask(company, task))}) b on b.phone = r.phone left join (${repeatedPhones(company)}) h on h.phone = number_key(r.phone)
      left join (${listedPhones(company)}) l on l.phone = number_key(r.phone) left join (${whitelistedPhones(company)}) w on w.phone = r.phone where ${sql.join(conditions, sql` and `)}`;
};

const leftOut = sql`
  count(*) filter (where refused = ${blacklisted})::int as blacklisted, count(*) filter (where refused = ${repeatLimit})::int as repeated,
  count(*) filter (where refused = ${doNotCall})::int as listed, count(*) filter (where refused = ${notWhitelisted})::int as "notWhitelisted"`;
const none: Copied = { numbers: 0, blacklisted: 0, repeated: 0, listed: 0, notWhitelisted: 0 };

/** How many numbers of a task meet conditions. */
export async function countMet(db: Database, company: number, task: string, conditions: CopyConditions): Promise<Copied> {
  const { rows } = await sql<Copied>`
    with met as (${met(company, task, conditions)})
    select count(*) filter (where refused is null)::int as numbers, ${leftOut} from met`.execute(db);
  return rows[0] ?? none;
}

/**
 * Copies the numbers of a task that meet conditions into another one, with their variables, in one statement, and counts them, within the
 * caller's transaction. They wait there as if they had never been called; of what the do-not-call service has said nothing it is asked then. The other
 * task is a copy ({@link copyTask}), which knows their zones.
 */
export async function copyNumbers(tx: Database, company: number, from: string, to: string, conditions: CopyConditions): Promise<Copied> {
  await sql`select set_config('statement_timeout', ${longestCopy}, true)`.execute(tx);
  const { rows } = await sql<Copied>`
    with met as (${met(company, from, conditions)}), added as (
      insert into number_rows (company_id, task_id, id, phone, variables, zone)
      select ${company}, ${to}::uuid, ${newId}, phone, variables, zone from met where refused is null order by met.id
      returning 1
    )
    select (select count(*) from added)::int as numbers, ${leftOut} from met`.execute(tx);
  const copied = rows[0] ?? none;
  await countChanges(tx, 'import', [{ company, task: to, total: copied.numbers, waiting: copied.numbers }]);
  return copied;
}

/** Makes a draft with all the settings of a task, whichever there are, but not its dates, schedule and history. */
export async function copyTask(
  tx: Database,
  company: number,
  from: string,
  made: { id: string; name: string; by: string; at: Date },
): Promise<void> {
  const own = {
    ...{ id: made.id, name: made.name, created_by: made.by, created_at: made.at, updated_at: made.at, updated_by: null, revision: 1 },
    ...{ state: 'draft', state_reason: null, start_date: null, end_date: null, start_at: null, started_at: null, finished_at: null },
    ...{ schedule_cron: null, schedule_at: null, schedule_note: null, recycled_at: null, deleted_at: null, purged_at: null },
  };
  await sql`
    insert into tasks
    select (jsonb_populate_record(null::tasks, to_jsonb(t) || ${JSON.stringify(own)}::jsonb)).* from tasks t
     where t.company_id = ${company} and t.id = ${from}`.execute(tx);
}
