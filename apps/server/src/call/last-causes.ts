import type { CompanyDatabase } from '@parley/db';

interface LastCause {
  lastSipStatus: number | null;
  lastQ850: number | null;
}

const unknown: LastCause = { lastSipStatus: null, lastQ850: null };

/** Codes of calls by their ids. */
export const causesQuery = (db: CompanyDatabase, ids: readonly string[]) =>
  db
    .selectFrom('calls')
    .select(['calls.id', 'calls.sip_status', 'calls.q850'])
    .where('calls.id', 'in', [...ids]);

/** How the last calls of numbers ended, as the signalling numbers it: one question for all of them. @returns of a number's row */
export async function lastCausesOf<Row extends { readonly last_call_id: string | null }>(
  db: CompanyDatabase,
  numbers: readonly Row[],
): Promise<(number: Row) => LastCause> {
  const ids = [...new Set(numbers.flatMap(({ last_call_id }) => last_call_id ?? []))];
  const calls = ids.length === 0 ? [] : await causesQuery(db, ids).execute();
  const causes = new Map(calls.map(({ id, sip_status, q850 }) => [id, { lastSipStatus: sip_status, lastQ850: q850 }]));
  return ({ last_call_id }) => causes.get(last_call_id ?? '') ?? unknown;
}
