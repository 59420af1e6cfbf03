import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import type { CallFacts } from '../facts/call-facts.ts';

/** What says nothing of a caller number: the line failed, or we did. */
const ofTheLine = new Set(['carrier-failure', 'interrupted']);

/**
 * Counts what calls came to by the caller number that they showed, and judges numbers of gateways that have them rest: every so many
 * calls, whether enough of them were answered by a person.
 */
export async function writeCallerResults(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const ended = calls.flatMap(({ company, direction, caller, gateway, status, machine, result }) =>
    direction === 'out' && caller !== '' && gateway && !ofTheLine.has(result)
      ? [{ company, number: caller, gateway: gateway.id, answered: status === 'answered' && !machine ? 1 : 0 }]
      : [],
  );
  if (ended.length === 0) return;
  const rows = JSON.stringify(ended);
  await sql`
    insert into caller_results as r (company_id, number, day, calls, answered, judged_calls, judged_answered)
    select a.company, a.number, (now() at time zone c.time_zone)::date, count(*), sum(a.answered), count(*), sum(a.answered)
      from jsonb_to_recordset(${rows}::jsonb) as a (company int, number text, answered int) join companies c on c.id = a.company
     group by a.company, a.number, c.time_zone order by a.company, a.number
    on conflict (company_id, number) do update set day = excluded.day,
      calls = case when r.day = excluded.day then r.calls else 0 end + excluded.calls,
      answered = case when r.day = excluded.day then r.answered else 0 end + excluded.answered,
      judged_calls = r.judged_calls + excluded.judged_calls, judged_answered = r.judged_answered + excluded.judged_answered`.execute(tx);
  await sql`
    with judge as (
      select a.company, a.number, max(g.caller_rest_below) as below, min(g.caller_rest_calls) as calls, max(g.caller_rest_minutes) as minutes
        from (select distinct company, number, gateway from jsonb_to_recordset(${rows}::jsonb) as a (company int, number text, gateway uuid)) a
        join gateways g on g.company_id = a.company and g.id = a.gateway and g.caller_rest_below is not null
       group by a.company, a.number
    )
    update caller_results r set judged_calls = 0, judged_answered = 0,
      rests_until = case when r.judged_answered * 100 < j.below * r.judged_calls then now() + j.minutes * interval '1 minute' else r.rests_until end
      from judge j where r.company_id = j.company and r.number = j.number and r.judged_calls >= j.calls`.execute(tx);
}
