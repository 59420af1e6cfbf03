import { columnMapping } from '@parley/contract/task';
import type { Database, DB } from '@parley/db';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';

/** After so long without a sign of life another worker takes an import over. */
export const lostAfter = '30 seconds';

/** An import that this process works on. */
export interface ClaimedImport {
  readonly company: number;
  readonly id: string;
  readonly task: string;
  readonly fileKey: string;
  readonly failedKey: string;
  readonly failedBytes: number;
  readonly rowCount: number;
  readonly mapping: ReturnType<typeof columnMapping.parse>;
  readonly createdBy: string | null;
}

const claimed = (row: Selectable<DB['import_jobs']>): ClaimedImport => ({
  company: row.company_id,
  id: row.id,
  task: row.target_id ?? '',
  fileKey: row.file_key,
  failedKey: row.failed_key ?? `imports/${row.company_id}/${row.id}/failed.csv`,
  failedBytes: row.failed_bytes,
  rowCount: row.row_count,
  mapping: columnMapping.parse(row.mapping),
  createdBy: row.created_by,
});

/** Takes an import that waits, or whose worker is lost; undefined if somebody else has it or it is over. */
export const claimImport = async (db: Database, company: number, id: string): Promise<ClaimedImport | undefined> => {
  const row = await db
    .updateTable('import_jobs')
    .set({ status: 'in-progress', heartbeat_at: sql`now()`, started_at: sql`coalesce(started_at, now())` })
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'waiting'),
        eb.and([eb('status', '=', 'in-progress'), eb('heartbeat_at', '<', sql<Date>`now() - ${lostAfter}::interval`)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? claimed(row) : undefined;
};

/** Imports that wait or whose worker is lost: after a crash they are nobody's. */
export const lostImports = (db: Database) =>
  db
    .selectFrom('import_jobs')
    .select(['company_id as company', 'id as job'])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'waiting'), eb('created_at', '<', sql<Date>`now() - interval '10 seconds'`)]),
        eb.and([eb('status', '=', 'in-progress'), eb('heartbeat_at', '<', sql<Date>`now() - ${lostAfter}::interval`)]),
      ]),
    )
    .execute();
