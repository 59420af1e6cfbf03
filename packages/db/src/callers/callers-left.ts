import { sql } from 'kysely';

/** Whether a task `t` has a caller number that may be shown at a gateway `g` now; one without any shows none. */
export const callersLeft = sql<boolean>`(
  (g.caller_daily_limit is null and g.caller_rest_below is null)
  or cardinality(t.caller_numbers) + cardinality(g.caller_numbers) = 0
  or exists (
    select 1 from unnest(case when cardinality(t.caller_numbers) > 0 then t.caller_numbers else g.caller_numbers end) as n (number)
      left join caller_uses u on u.company_id = t.company_id and u.number = n.number
      left join caller_results r on r.company_id = t.company_id and r.number = n.number
     where (g.caller_daily_limit is null or u.calls is null or u.calls < g.caller_daily_limit or u.day <> (now() at time zone c.time_zone)::date)
       and (g.caller_rest_below is null or r.rests_until is null or r.rests_until <= now())))`;
