import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

/** The company of a scoped handle. Its table has no company column, so the handle's filter is written by hand. */
export const ownCompany = (db: CompanyDatabase) =>
  db
    .withoutPlugins()
    .selectFrom('companies')
    .select(['robots', 'calling_windows', 'time_zone', 'name'])
    // The days around now on which nobody is called.
    .select(
      sql<
        string[]
      >`array(select h.day::text from holidays h where h.company_id = companies.id and h.day between now()::date - 2 and now()::date + 2)`.as(
        'holidays',
      ),
    )
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
