import { sql } from 'kysely';
import type { Database } from '../connect.ts';

/** What is known of a caller number, and whether it may be shown now. */
interface CallerUse {
  /** Calls that it was shown on today, in the company's zone. */
  calls: number;
  /** It has had its calls of the day, or rests. */
  closed: boolean;
}

/** Among which caller numbers a call has its own chosen, as it is committed. */
export interface CallerOffer {
  numbers: readonly string[];
  /** Calls a day of each; null: no limit. */
  dailyLimit: number | null;
  /** Whether numbers that are answered too rarely rest. */
  rests: boolean;
  /** Whether `choose` goes by how often numbers were shown. */
  byUse: boolean;
  /** @returns undefined if none may be shown now; an empty one if there is none at all */
  choose: (use: ReadonlyMap<string, CallerUse>) => string | undefined;
}

/** A call that needs a caller number. */
interface Offered {
  id: string;
  company: number;
  offer: CallerOffer;
}

interface UseRow {
  company: number;
  number: string;
  calls: number;
  rests: boolean;
}

/** Another node may have taken the last of a number meanwhile: it is chosen again so many times. */
const rounds = 5;

/**
 * Chooses caller numbers and counts them, within the caller's transaction: over all nodes no number is shown more often a day than it may
 * be. Only numbers that are chosen are locked, in one order, and before any row of numbers to call. Numbers whose use decides nothing are counted without being read.
 *
 * @returns by call; those that are not in it have none that may be shown now
 */
export async function takeCallers(tx: Database, calls: readonly Offered[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  let left = calls;
  for (let round = 0; round < rounds && left.length > 0; round++) {
    const use = await usesOf(tx, left);
    const chosen = left.flatMap((call) => {
      const known = knownFor(call, use);
      const number = call.offer.choose(known);
      if (number === undefined) return [];
      const row = rowOf(use, call.company, number);
      row.calls++;
      return [{ ...call, number }];
    });
    const counted = await count(
      tx,
      chosen.filter(({ number }) => number !== ''),
    );
    for (const { id, company, number } of chosen) if (number === '' || counted.has(`${company}/${number}`)) taken.set(id, number);
    left = chosen.filter(({ id }) => !taken.has(id));
  }
  return taken;
}

/** Takes back the counting of calls that were not placed after all. */
export async function giveCallersBack(tx: Database, calls: readonly { company: number; caller: string }[]): Promise<void> {
  if (calls.length === 0) return;
  const rows = calls.map(({ company, caller }) => ({ company, caller }));
  await sql`
    update caller_uses u set calls = u.calls - a.calls
      from (select company, caller, count(*)::int as calls from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (company int, caller text) group by 1, 2) a
     where u.company_id = a.company and u.number = a.caller`.execute(tx);
}

type Uses = Map<number, Map<string, UseRow>>;

function rowOf(uses: Uses, company: number, number: string): UseRow {
  const own = uses.get(company) ?? new Map<string, UseRow>();
  uses.set(company, own);
  const row = own.get(number) ?? { company, number, calls: 0, rests: false };
  own.set(number, row);
  return row;
}

/** As one call has to see it: limits and rests are those of its gateway. */
function knownFor({ company, offer }: Offered, uses: Uses): Map<string, CallerUse> {
  const { dailyLimit, rests } = offer;
  return new Map(
    [...(uses.get(company)?.values() ?? [])].map((row) => [
      row.number,
      { calls: row.calls, closed: (dailyLimit !== null && row.calls >= dailyLimit) || (rests && row.rests) },
    ]),
  );
}

/** What was noted of the numbers whose use decides something. */
async function usesOf(tx: Database, calls: readonly Offered[]): Promise<Uses> {
  const wanted = new Map<string, { company: number; number: string }>();
  for (const { company, offer } of calls) {
    if (offer.dailyLimit === null && !offer.rests && !offer.byUse) continue;
    for (const number of offer.numbers) wanted.set(`${company}/${number}`, { company, number });
  }
  const uses: Uses = new Map();
  if (wanted.size === 0) return uses;
  const asked = [...wanted.values()];
  const { rows } = await sql<UseRow>`
    select a.company, a.number, coalesce(case when u.day = (now() at time zone c.time_zone)::date then u.calls end, 0) as calls,
      coalesce(r.rests_until > now(), false) as rests
      from unnest(${asked.map(({ company }) => company)}::int[], ${asked.map(({ number }) => number)}::text[]) as a (company, number)
      join companies c on c.id = a.company
      left join caller_uses u on u.company_id = a.company and u.number = a.number
      left join caller_results r on r.company_id = a.company and r.number = a.number`.execute(tx);
  for (const row of rows) Object.assign(rowOf(uses, row.company, row.number), row);
  return uses;
}

/** Counts what was chosen. @returns the numbers that had room for all of it */
async function count(tx: Database, chosen: readonly (Offered & { number: string })[]): Promise<Set<string>> {
  const groups = [...Map.groupBy(chosen, ({ company, number }) => `${company}/${number}`)].map(([key, calls]) => {
    const limits = calls.flatMap(({ offer }) => offer.dailyLimit ?? []);
    const [first] = calls;
    return {
      key,
      company: first?.company,
      number: first?.number,
      calls: calls.length,
      most: limits.length > 0 ? Math.min(...limits) : null,
    };
  });
  if (groups.length === 0) return new Set();
  const limits = Object.fromEntries(groups.flatMap(({ key, most }) => (most === null ? [] : [[key, most]])));
  const { rows } = await sql<{ company: number; number: string }>`
    insert into caller_uses as u (company_id, number, day, calls)
    select a.company, a.number, (now() at time zone c.time_zone)::date, a.calls
      from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as a (company int, number text, calls int)
      join companies c on c.id = a.company order by a.company, a.number
    on conflict (company_id, number) do update set day = excluded.day,
      calls = case when u.day = excluded.day then u.calls else 0 end + excluded.calls
     where case when u.day = excluded.day then u.calls else 0 end + excluded.calls
       <= coalesce((${JSON.stringify(limits)}::jsonb ->> concat(excluded.company_id, '/', excluded.number))::int, 2147483647)
    returning u.company_id as company, u.number`.execute(tx);
  return new Set(rows.map(({ company, number }) => `${company}/${number}`));
}
