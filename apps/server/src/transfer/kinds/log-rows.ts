import type { Database, DB } from '@parley/db';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ExportKind } from '../job-kind.ts';

/** Counts and reads the rows of a log that a filter picks, newest first: the id is the time. */
export const logRows = <
  Filter extends { readonly companyId?: number | undefined },
  T extends keyof DB,
  Row extends { readonly id: string },
>(
  pick: (db: Database, filter: Filter) => Promise<SelectQueryBuilder<DB, T, Row>>,
): Pick<ExportKind<Filter, Row>, 'count' | 'rows'> => {
  const found = async (db: Database, filter: Filter) => {
    const query = await pick(db, filter);
    // The scoped handle keeps a company to itself, whichever one is asked for.
    return filter.companyId === undefined ? query : query.where(sql<boolean>`company_id = ${filter.companyId}`);
  };
  return {
    count: async (db, filter) => {
      const query = (await found(db, filter)).clearSelect().select(sql<number>`count(*)::integer`.as('rows'));
      return (await query.executeTakeFirstOrThrow()).rows;
    },
    rows: async (db, filter, after, most) => {
      let query = (await found(db, filter)).orderBy(sql`id`, 'desc').limit(most);
      if (after) query = query.where(sql<boolean>`id < ${after.id}`);
      return query.execute();
    },
  };
};
