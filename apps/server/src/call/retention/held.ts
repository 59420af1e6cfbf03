import { type HoldKind, holdKind } from '@parley/contract/retention';
import type { CompanyDatabase, Database } from '@parley/db';
import { type RawBuilder, sql } from 'kysely';

/** Whether a hold (`held`) holds a call (`calls`): itself, by its task, or by one of its numbers. */
const holds = (company: number): RawBuilder<boolean> => sql<boolean>`held.company_id = ${company} and (
    (held.kind = 'call' and held.target = calls.id::text)
    or (held.kind = 'task' and held.target = calls.task_id::text)
    or (held.kind = 'number' and number_forms(${company}::integer, held.target) && array[calls.caller, calls.callee]))`;

/** Whether a call (`calls`) is held. */
export const isHeld = (company: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from legal_holds held where ${holds(company)})`;

/** By what a call is held, itself first; undefined: by nothing. */
export const holdOf = async (db: CompanyDatabase, call: string): Promise<{ kind: HoldKind; reason: string } | undefined> => {
  const { rows } = await sql<{ kind: string; reason: string }>`
    select held.kind, held.reason from calls join legal_holds held on ${holds(db.companyId)}
     where calls.company_id = ${db.companyId} and calls.id = ${call}
     order by held.kind limit 1`.execute(db);
  const [row] = rows;
  return row && { kind: holdKind.parse(row.kind), reason: row.reason };
};

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
