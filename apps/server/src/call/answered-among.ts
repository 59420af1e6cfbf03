import type { CallFilter } from '@parley/contract/call-filter';
import { countCap } from '@parley/contract/page';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { filteredCalls } from './call-filter.ts';

/** The calls that a filter picks, where they are no more than are counted: in no order, which would have all of them read and sorted. */
export const countedCalls = (db: CompanyDatabase, filter: CallFilter) =>
  filteredCalls(db, filter).clearSelect().select(['calls.status', 'calls.machine']).limit(countCap);

/** How many of the calls that a filter picks a person answered; for filters that pick no more than are counted. */
export const answeredAmong = async (db: CompanyDatabase, filter: CallFilter): Promise<number> => {
  const { rows } = await sql<{ answered: number }>`
    select count(*) filter (where status = 'answered' and not machine)::integer as answered from (${countedCalls(db, filter)}) as counted`.execute(
    db,
  );
  return rows[0]?.answered ?? 0;
};
