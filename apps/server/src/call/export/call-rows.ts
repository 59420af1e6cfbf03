import type { CallFilter } from '@parley/contract/call-filter';
import type { ReadingDatabase } from '@parley/db';
import { sql } from 'kysely';
import type { ExportKind } from '../../transfer/job-kind.ts';
import { withAttempts } from '../attempts-of-number.ts';
import { filteredCalls } from '../call-filter.ts';
import type { CallRow, Tried } from '../call-item.ts';

/** Counts and reads the calls that a filter picks, newest first: the id is the time. */
export const callRows: Pick<ExportKind<CallFilter, CallRow & Tried>, 'count' | 'rows'> = {
  count: async (db: ReadingDatabase, filter: CallFilter) => {
    const query = filteredCalls(db, filter).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
    return (await query.executeTakeFirstOrThrow()).rows;
  },
  rows: async (db, filter, after, most) => {
    const query = filteredCalls(db, filter).orderBy('calls.id', 'desc').limit(most);
    return withAttempts(db, await (after ? query.where('calls.id', '<', after.id) : query).execute());
  },
};
