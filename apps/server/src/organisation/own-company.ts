import type { CompanyDatabase } from '@parley/db';

/** The company of a scoped handle. Its table has no company column, so the handle's filter is written by hand. */
export const ownCompany = (db: CompanyDatabase) =>
  db
    .withoutPlugins()
    .selectFrom('companies')
    .select(['robots', 'calling_windows', 'time_zone', 'name'])
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
