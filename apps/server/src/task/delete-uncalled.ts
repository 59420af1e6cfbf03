import { type OutputOf, type ParsedOf, Problem } from '@parley/contract';
import type { deleteNoCall } from '@parley/contract/task';
import { countChanges } from '@parley/db';
import type { Context } from '../kit/context.ts';
import { batchRows, deleteBatch } from './delete-batch.ts';
import { taskProblems } from './problems.ts';
import { noTask } from './task-queries.ts';

/** A call of it goes on for so long at most, ms: the rest is for the next one. */
const longest = 8_000;

/** One batch, while nobody can start the task. */
const nextBatch = ({ db, caller }: Context, id: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const task = await tx
      .selectFrom('tasks')
      .select(['name', 'state'])
      .where('id', '=', id)
      .where('kind', '=', 'task')
      .where('recycled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!task) throw noTask();
    if (task.state === 'running') throw new Problem(taskProblems.running, { name: task.name });
    const { n } = await tx
      .selectFrom('number_rows')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('task_id', '=', id)
      .where('state', '=', 'claimed')
      .executeTakeFirstOrThrow();
    if (n > 0) throw new Problem(taskProblems.inCalls, { name: task.name, n });
    const gone = await deleteBatch(tx, id, true);
    await countChanges(tx, 'import', [{ company: caller.companyId, task: id, total: -gone, waiting: -gone }]);
    return gone;
  });

/** Deletes the numbers of a task that were never called, in batches. */
export const deleteUncalled = async ({ id }: ParsedOf<typeof deleteNoCall>, context: Context): Promise<OutputOf<typeof deleteNoCall>> => {
  const { services, caller } = context;
  const until = performance.now() + longest;
  let [count, last] = [0, 0];
  do {
    last = await nextBatch(context, id);
    count += last;
  } while (last === batchRows && performance.now() < until);
  context.audit.after = { count };
  services.bus.publish({ type: 'task-progress', company: caller.companyId, task: id });
  services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { count, more: last === batchRows };
};
