import type { CompanyDatabase } from '@parley/db';
import { noTask } from './task-queries.ts';

/** The id and name of a task outside the recycle bin; throws a Problem if the company has none of that id. */
export const findTask = async (db: CompanyDatabase, id: string): Promise<{ id: string; name: string }> => {
  const task = await db
    .selectFrom('tasks')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .executeTakeFirst();
  if (!task) throw noTask();
  return task;
};
