import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { blacklistedAmong, isNumber } from '../numbers/blacklist.ts';
import type { Draft } from './hand-over.ts';

const day = 86_400_000; // ms

const waits = ({ reason }: Draft): boolean => reason === 'no-channel';

/** Refuses messages to numbers on the blacklist of their company or the platform, where those who asked not to be called again stand. */
export const refuseBlacklisted = async (tx: Database, drafts: readonly Draft[]): Promise<Draft[]> => {
  const refused = new Map<number, Set<string>>();
  for (const company of new Set(drafts.filter(waits).map((draft) => draft.company))) {
    const phones = new Set(drafts.filter((draft) => waits(draft) && draft.company === company).map(({ phone }) => phone));
    refused.set(company, await blacklistedAmong(tx, company, [...phones]));
  }
  return drafts.map((draft) =>
    waits(draft) && refused.get(draft.company)?.has(draft.phone) ? { ...draft, reason: 'blacklisted' } : draft,
  );
};

/** Refuses messages to numbers that have had one of the strategy within its days; two nodes that hand over at once see each other. */
export const refuseRepeated = async (tx: Database, drafts: readonly Draft[], now: Date): Promise<Draft[]> => {
  const limited = drafts.flatMap((draft) => {
    const { strategy, company, phone, cause } = draft;
    if (!waits(draft) || !('id' in strategy) || strategy.onceInDays === null) return [];
    const since = new Date(now.getTime() - strategy.onceInDays * day).toISOString();
    return [{ key: `${company}/${strategy.id}/${phone}`, company, strategy: strategy.id, phone, cause, since }];
  });
  if (limited.length === 0) return [...drafts];
  // Held until the transaction ends, in one order, so that two cannot wait for each other.
  const keys = [...new Set(limited.map(({ key }) => key))].sort();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) with ordinality as k (key, n) order by n`.execute(
    tx,
  );
  const { rows } = await sql<{ key: string }>`
    select distinct a.key from jsonb_to_recordset(${JSON.stringify(limited)}::jsonb) as a (key text, company int, strategy uuid, phone text, cause uuid, since timestamptz)
     where exists (
       select 1 from sms_records r where r.company_id = a.company and ${isNumber('r.phone', sql`a.company`, sql`a.phone`)} and r.strategy_id = a.strategy
          and r.created_at > a.since and r.state <> 'refused' and r.cause_id <> a.cause)`.execute(tx);
  const had = new Set(rows.map(({ key }) => key));
  const causes = new Map<string, string>();
  return drafts.map((draft) => {
    const { strategy, company, phone, cause } = draft;
    if (!waits(draft) || !('id' in strategy) || strategy.onceInDays === null) return draft;
    const key = `${company}/${strategy.id}/${phone}`;
    // Of those that come together the first goes.
    const first = causes.get(key) ?? cause;
    causes.set(key, first);
    return had.has(key) || first !== cause ? { ...draft, reason: 'repeated' } : draft;
  });
};
