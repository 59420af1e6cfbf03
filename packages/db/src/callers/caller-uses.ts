import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** How a caller number does today, in the company's zone. */
export interface CallerToday {
  number: string;
  /** Calls that it was shown on. */
  calls: number;
  /** Calls that ended, and those of them that a person answered. */
  ended: number;
  answered: number;
  /** It is answered too rarely, and is not shown until then where its gateway has such numbers rest; null: it does not rest. */
  restsUntil: Date | null;
}

/** How caller numbers do, in their order. */
export async function callerUses(db: Database, company: number, numbers: readonly string[]): Promise<CallerToday[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<CallerToday>`
    select a.number, case when u.day = today then u.calls else 0 end as calls, case when r.day = today then r.calls else 0 end as ended,
      case when r.day = today then r.answered else 0 end as answered, case when r.rests_until > now() then r.rests_until end as "restsUntil"
      from unnest(${[...numbers]}::text[]) with ordinality as a (number, n)
      join companies c on c.id = ${company}
      cross join lateral (select (now() at time zone c.time_zone)::date as today) d
      left join caller_uses u on u.company_id = c.id and u.number = a.number
      left join caller_results r on r.company_id = c.id and r.number = a.number
     order by a.n`.execute(db);
  return rows;
}
