import type { Database } from '@parley/db';
import { sql } from 'kysely';
import type { CallRow, Tried } from './call-item.ts';

/** Calls with how often their numbers have been called by their tasks so far: one question for all of them. */
export async function withAttempts<Row extends CallRow>(db: Database, calls: readonly Row[]): Promise<(Row & Tried)[]> {
  const dialled = calls.filter(({ task_id, row_id }) => task_id !== null && row_id !== null);
  const rows =
    dialled.length === 0
      ? []
      : await db
          .selectFrom('number_rows')
          .select(['number_rows.id', 'number_rows.tries'])
          .where('number_rows.task_id', '=', sql<string>`any(${[...new Set(dialled.map(({ task_id }) => task_id))]}::uuid[])`)
          .where('number_rows.id', '=', sql<string>`any(${[...new Set(dialled.map(({ row_id }) => row_id))]}::uuid[])`)
          .execute();
  const tries = new Map(rows.map(({ id, tries: of }) => [id, of]));
  return calls.map((call) => ({ ...call, attempts: tries.get(call.row_id ?? '') ?? null }));
}
