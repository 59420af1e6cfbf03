import { Problem, problems } from '@parley/contract';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';

/** A flow that a task outside the bin uses stays. */
const unused = async ({ whole }: Context, ids: readonly string[]): Promise<void> => {
  const used = await whole
    .selectFrom('flows')
    .innerJoin('tasks', 'tasks.flow_id', 'flows.id')
    .select(['flows.name', 'tasks.name as task'])
    .where('flows.id', 'in', ids)
    .where('tasks.recycled_at', 'is', null)
    .executeTakeFirst();
  if (used) throw new Problem(problems.inUse, { name: used.name, by: used.task });
};

/** Moves flows to the recycle bin. */
export const recycleFlows = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  await unused(context, ids);
  const gone = await context.db
    .updateTable('flows')
    .set({ recycled_at: context.services.now() })
    .where('id', 'in', ids)
    .where('recycled_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  context.trail.before = gone;
  return { count: gone.length };
};

/** Brings flows back from the recycle bin. */
export const restoreFlows = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  const back = await context.db
    .updateTable('flows')
    .set({ recycled_at: null })
    .where('id', 'in', ids)
    .where('recycled_at', 'is not', null)
    .returning(['id', 'name'])
    .execute()
    .catch((error: unknown) => {
      throw isTaken(error, 'flows_name') ? new Problem(problems.nameTaken, { name: '' }) : error;
    });
  context.trail.after = back;
  return { count: back.length };
};

/** Deletes flows from the recycle bin for good, with their versions; calls keep their names. */
export const deleteFlows = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  const { db, whole } = context;
  const used = await whole
    .selectFrom('flows')
    .innerJoin('tasks', 'tasks.flow_id', 'flows.id')
    .select(['flows.name', 'tasks.name as task'])
    .where('flows.id', 'in', ids)
    .executeTakeFirst();
  if (used) throw new Problem(problems.inUse, { name: used.name, by: used.task });
  const gone = await db.deleteFrom('flows').where('id', 'in', ids).where('recycled_at', 'is not', null).returning(['id', 'name']).execute();
  context.trail.before = gone;
  return { count: gone.length };
};
