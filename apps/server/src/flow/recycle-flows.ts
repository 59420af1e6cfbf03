import { Problem, problems } from '@parley/contract';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { usedByTask } from '../task/used-by-task.ts';

/** A flow that a task uses stays, be it a task that the caller does not see; of a flow that he does not see nothing is said. */
const unused = async (context: Context, ids: readonly string[], tasks: 'all' | 'outside the bin'): Promise<void> => {
  const seen = await context.db.selectFrom('flows').select('id').where('id', 'in', ids).execute();
  if (seen.length === 0) return;
  let query = context.whole
    .selectFrom('flows')
    .innerJoin('tasks', 'tasks.flow_id', 'flows.id')
    .select(['flows.name', 'tasks.id as task'])
    .where('tasks.kind', '=', 'task')
    .where('tasks.deleted_at', 'is', null)
    .where(
      'flows.id',
      'in',
      seen.map(({ id }) => id),
    );
  if (tasks === 'outside the bin') query = query.where('tasks.recycled_at', 'is', null);
  const used = await query.executeTakeFirst();
  if (used) throw await usedByTask(context, used);
};

/** Moves flows to the recycle bin. */
export const recycleFlows = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  await unused(context, ids, 'outside the bin');
  const gone = await context.db
    .updateTable('flows')
    .set({ recycled_at: context.services.now() })
    .where('id', 'in', ids)
    .where('recycled_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  context.audit.before = gone;
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
  context.audit.after = back;
  return { count: back.length };
};

/** Deletes flows from the recycle bin for good, with their versions, queues and group calls; calls keep their names. */
export const deleteFlows = async ({ ids }: { ids: string[] }, context: Context): Promise<{ count: number }> => {
  await unused(context, ids, 'all');
  const gone = await context.db.transaction().execute(async (tx) => {
    const flows = await tx.selectFrom('flows').select(['id', 'name']).where('id', 'in', ids).where('recycled_at', 'is not', null).execute();
    if (flows.length === 0) return flows;
    const those = flows.map(({ id }) => id);
    const tasks = await context.whole
      .selectFrom('tasks')
      .select('id')
      .where('flow_id', 'in', those)
      .where((eb) => eb.or([eb('kind', '<>', 'task'), eb('deleted_at', 'is not', null)]))
      .execute();
    if (tasks.length > 0) {
      const held = tasks.map(({ id }) => id);
      for (const table of ['number_rows', 'task_counts'] as const) await tx.deleteFrom(table).where('task_id', 'in', held).execute();
      await tx.deleteFrom('tasks').where('id', 'in', held).execute();
    }
    await tx.deleteFrom('flow_exit_days').where('flow_id', 'in', those).execute();
    await tx.deleteFrom('flows').where('id', 'in', those).execute();
    return flows;
  });
  context.audit.before = gone;
  return { count: gone.length };
};
