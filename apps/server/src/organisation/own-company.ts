import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

/** A holiday, or a day at the weekend on which people work. */
export interface CalendarDay {
  readonly day: string;
  readonly name: string;
  readonly kind: 'holiday' | 'workday';
}

/** The company of a scoped handle. Its table has no company column, so the handle's filter is written by hand. */
export const ownCompany = (db: CompanyDatabase) =>
  db
    .withoutPlugins()
    .selectFrom('companies')
    .select(['robots', 'calling_windows', 'time_zone', 'name'])
    // Holidays and working days around now, as far ahead as an opening is looked for.
    .select(
      sql<CalendarDay[]>`(select coalesce(jsonb_agg(jsonb_build_object('day', h.day::text, 'name', h.name, 'kind', h.kind)), '[]'::jsonb)
        from holidays h where h.company_id = companies.id and h.day between now()::date - 2 and now()::date + 40)`.as('calendar'),
    )
    .where('id', '=', db.companyId)
    .executeTakeFirstOrThrow();
