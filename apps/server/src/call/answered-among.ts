import type { CallFilter } from '@parley/contract/call-filter';
import { countCap } from '@parley/contract/page';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { filteredCalls } from './call-filter.ts';

/** The calls that a filter picks, as far as they are counted: the newest. */
export const countedCalls = (db: CompanyDatabase, filter: CallFilter) =>
  filteredCalls(db, filter).clearSelect().select(['calls.status', 'calls.machine']).orderBy('calls.id', 'desc').limit(countCap);

/** How many of the counted calls a person answered. It looks at no more rows than the count does. */
export const answeredAmong = async (db: CompanyDatabase, filter: CallFilter): Promise<number> => {
  const { rows } = await sql<{ answered: number }>`
    select count(*) filter (where status = 'answered' and not machine)::integer as answered from (${countedCalls(db, filter)}) as counted`.execute(
    db,
  );
  return rows[0]?.answered ?? 0;
};
