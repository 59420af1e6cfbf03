import type { Database } from '@parley/db';

/** Numbers deleted by one statement: it holds its locks for a fraction of a second. */
export const batchRows = 5_000;

/**
 * Deletes some numbers of a task.
 *
 * @param db sees the task's company alone
 * @returns how many were deleted; 0 if there is none left
 */
export const deleteBatch = async (db: Database, task: string, uncalled = false): Promise<number> => {
  let some = db.selectFrom('number_rows').select('id').where('task_id', '=', task);
  if (uncalled) some = some.where('state', '=', 'waiting').where('tries', '=', 0);
  let query = db.deleteFrom('number_rows').where('task_id', '=', task).where('id', 'in', some.limit(batchRows));
  // Said again of the row itself: one that was claimed since the batch was chosen is not deleted.
  if (uncalled) query = query.where('state', '=', 'waiting').where('tries', '=', 0);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
