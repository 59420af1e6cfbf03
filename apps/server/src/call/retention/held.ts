import type { Database } from '@parley/db';
import { type RawBuilder, sql } from 'kysely';

/** Whether a call (`calls`) is held: itself, by its task, or by one of its numbers. */
export const isHeld = (company: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from legal_holds held where held.company_id = ${company} and (
    (held.kind = 'call' and held.target = calls.id::text)
    or (held.kind = 'task' and held.target = calls.task_id::text)
    or (held.kind = 'number' and number_forms(${company}::integer, held.target) && array[calls.caller, calls.callee])))`;

/** Those of some calls that are held. */
export const heldAmong = async (db: Database, company: number, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isHeld(company))
    .execute();
  return new Set(rows.map(({ id }) => id));
};
