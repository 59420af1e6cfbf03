import { isPhone, normalPhone, phoneKey } from '@parley/contract/phone';
import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { uuid7 } from '../uuid7.ts';
import type { CallFacts } from './call-facts.ts';

/** The number of whoever asked not to be called again; undefined where none can be called. */
const refuserOf = (call: CallFacts): string | undefined => {
  if (!call.doNotCall || call.environment === 'uat' || call.callerHidden) return undefined;
  const phone = normalPhone(call.direction === 'out' ? call.callee : call.caller);
  return isPhone(phone) ? phoneKey(phone) : undefined;
};

/**
 * Puts whoever asked not to be called again on the blacklist of the company, unless it keeps its list by hand alone. One that is on it for
 * a time, or for the tasks of one group, is on it for good and for all; one that is so already stays as it is.
 */
export async function blacklistRefusers(tx: Database, calls: readonly CallFacts[]): Promise<void> {
  const refusers = new Map(
    calls.flatMap((call) => {
      const phone = refuserOf(call);
      return phone === undefined
        ? []
        : [[`${call.company}/${phone}`, { company: call.company, phone, call: call.id, id: uuid7() }] as const];
    }),
  );
  if (refusers.size === 0) return;
  // In one order, so that two batches cannot wait for each other.
  const rows = [...refusers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await sql`
    insert into blacklisted_numbers (company_id, id, phone, call_id)
    select a.company, a.id, a.phone, a.call from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (company int, id uuid, phone text, call uuid)
     where not exists (select 1 from callout_sets s where s.company_id = a.company and not s.blacklist_refusers)
    on conflict (company_id, phone) do update set expires_at = null, group_name = '', call_id = excluded.call_id, updated_at = now()
     where blacklisted_numbers.expires_at is not null or blacklisted_numbers.group_name <> ''`.execute(tx);
}
