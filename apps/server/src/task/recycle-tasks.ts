import type { Context } from '../kit/context.ts';
import { pauseTasks } from './run-task.ts';

/** Moves tasks to the recycle bin; running ones are paused first. */
export const recycleTasks = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  const { db, services, caller } = context;
  await pauseTasks(ids, context);
  const gone = await db
    .updateTable('tasks')
    .set({ recycled_at: services.now() })
    .where('id', 'in', ids)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  context.audit.before = gone;
  for (const { id } of gone) services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { count: gone.length };
};
