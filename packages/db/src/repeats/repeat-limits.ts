import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';
import { isNumber, isWhitelisted } from '../numbers/blacklist.ts';

/** Why a row was filtered or waits, as it stands in `number_rows.reason`. */
export const repeatLimit = 'repeat-limit';

/** Days after which nobody asks for what was counted. */
const keptDays = 100;

/**
 * From when a company may call a number again; null: now. By the primary key of `called_days`: at most as many rows are read as the
 * company's limit has days.
 */
export const heldUntil = (company: Expression<number> | number, phone: Expression<string>): RawBuilder<Date | null> => sql<Date | null>`(
  select greatest(
      case when s.repeat_per_day <= (select sum(d.calls) from called_days d where d.company_id = s.company_id and ${isNumber('d.phone', company, phone)} and d.day = t.today)
        then (t.today + 1)::timestamp at time zone z.time_zone end,
      (select (min(x.day) + s.repeat_days)::timestamp at time zone z.time_zone
        from (select d.day, sum(d.calls) over (order by d.day) as up_to, sum(d.calls) over () as total from called_days d
               where d.company_id = s.company_id and ${isNumber('d.phone', company, phone)} and d.day > t.today - s.repeat_days) x
       where x.total >= s.repeat_calls and x.up_to > x.total - s.repeat_calls))
    from callout_sets s join companies z on z.id = s.company_id
    cross join lateral (select (now() at time zone z.time_zone)::date as today) t
   where s.company_id = ${company} and (s.repeat_per_day is not null or s.repeat_calls is not null)
     and not ${isWhitelisted(company, phone)})`;

/** Whether a company leaves out numbers that have had their calls, rather than have them wait. */
export const skipsHeld = (company: Expression<number> | number): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select s.repeat_then = 'skip' from callout_sets s where s.company_id = ${company}), true)`;

/** All phones that a company takes into no task now, because they have had their calls: as a set that many numbers are joined with at once. */
export const repeatedPhones = (company: number): RawBuilder<unknown> => sql`
  select d.phone from called_days d join callout_sets s on s.company_id = d.company_id join companies z on z.id = d.company_id
    cross join lateral (select (now() at time zone z.time_zone)::date as today) t
   where d.company_id = ${company} and s.repeat_then = 'skip' and (s.repeat_per_day is not null or s.repeat_calls is not null)
     and d.day > t.today - s.repeat_days and not ${isWhitelisted(sql<number>`${company}::integer`, sql.ref('d.phone'))}
   group by d.phone, s.repeat_per_day, s.repeat_calls, t.today
  having sum(d.calls) >= s.repeat_calls or sum(d.calls) filter (where d.day = t.today) >= s.repeat_per_day`;

/** Those of some numbers that a company takes into no task, because they have had their calls. */
export async function repeatedAmong(db: Database, company: number, phones: readonly string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const { rows } = await sql<{ phone: string }>`
    select asked.phone from unnest(${[...phones]}::text[]) as asked (phone)
     where ${skipsHeld(sql<number>`${company}::integer`)}
       -- Asked once: without a limit nothing is looked up.
       and exists (select 1 from callout_sets s where s.company_id = ${company} and (s.repeat_per_day is not null or s.repeat_calls is not null))
       and ${heldUntil(sql<number>`${company}::integer`, sql.ref('asked.phone'))} is not null`.execute(db);
  return new Set(rows.map(({ phone }) => phone));
}

/**
 * As common table expressions: counts the calls of `asked` (id, company, callee), one of each number, and refuses what would pass a limit,
 * whichever node counts at the same time. `counted` has the ids of those that may be placed.
 */
export const countCalled = sql`
  chosen as (
    select distinct on (a.company, number_key(a.callee)) a.id, a.company, number_key(a.callee) as callee, (now() at time zone z.time_zone)::date as today,
        ${isWhitelisted(sql.ref('a.company'), sql.ref('a.callee'))} as exempt
      from asked a join companies z on z.id = a.company order by a.company, number_key(a.callee), a.id
  ), called as (
    insert into called_days as d (company_id, phone, day, calls)
    select c.company, c.callee, c.today, 1 from chosen c
      left join callout_sets s on s.company_id = c.company
     where c.exempt or s.repeat_calls is null or s.repeat_calls > (select coalesce(sum(p.calls), 0) from called_days p
       where p.company_id = c.company and ${isNumber('p.phone', sql.ref('c.company'), sql.ref('c.callee'))} and p.day > c.today - s.repeat_days)
     order by c.company, c.callee
    on conflict (company_id, phone, day) do update set calls = d.calls + 1
     where ${isWhitelisted(sql.ref('excluded.company_id'), sql.ref('excluded.phone'))} or not exists (
       select 1 from callout_sets s where s.company_id = excluded.company_id and (s.repeat_per_day <= d.calls
         or s.repeat_calls <= d.calls + (select coalesce(sum(p.calls), 0) from called_days p
           where p.company_id = excluded.company_id and ${isNumber('p.phone', sql.ref('excluded.company_id'), sql.ref('excluded.phone'))} and p.day > excluded.day - s.repeat_days and p.day < excluded.day)))
    returning d.company_id, d.phone
  ), counted as (
    select c.id from chosen c join called on called.company_id = c.company and ${isNumber('called.phone', sql.ref('c.company'), sql.ref('c.callee'))}
  )`;

/** Deletes what no limit can ask for any more, some of it at a time. */
export async function forgetCalledDays(db: Database): Promise<void> {
  await sql`
    delete from called_days where ctid = any (array(select ctid from called_days where day < current_date - ${keptDays}::integer limit 10000))`.execute(
    db,
  );
}
