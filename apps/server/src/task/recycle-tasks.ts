import type { Context } from '../kit/context.ts';
import { pauseTasks } from './run-task.ts';

/** Moves tasks to the recycle bin, those that do not run. */
export const recycleTasks = async (ids: readonly string[], context: Context): Promise<{ count: number }> => {
  const { db, services, caller } = context;
  const gone = await db
    .updateTable('tasks')
    .set({ recycled_at: services.now() })
    .where('id', 'in', ids)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .where('state', '<>', 'running')
    .returning(['id', 'name'])
    .execute();
  context.audit.before = gone;
  for (const { id } of gone) services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { count: gone.length };
};

/** Moves tasks to the recycle bin; running ones are paused first. */
export const removeTasks = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  await pauseTasks(ids, context);
  return recycleTasks(ids, context);
};
