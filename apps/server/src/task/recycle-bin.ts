import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { recycle, recycleList } from '@parley/contract/task';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { isTaken } from '../kit/failures.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { taskProblems } from './problems.ts';
import { recycleTasks } from './recycle-tasks.ts';
import { noProgress, progressOf } from './task-progress.ts';
import { beforeStart } from './task-state.ts';

/** A page of the recycle bin. */
export const recycledTasks = async (input: ParsedOf<typeof recycleList>, { db }: Context): Promise<OutputOf<typeof recycleList>> => {
  let query = db
    .selectFrom('tasks')
    .innerJoin('flows', 'flows.id', 'tasks.flow_id')
    .leftJoin('users', 'users.id', 'tasks.created_by')
    .select(['tasks.id', 'tasks.name', 'tasks.recycled_at', 'flows.name as flow_name', 'users.realname', 'users.username'])
    .where('tasks.kind', '=', 'task')
    .where('tasks.recycled_at', 'is not', null)
    .where('tasks.deleted_at', 'is', null);
  if (input.name) query = query.where('tasks.name', 'ilike', containing(input.name));
  const page = await pageRows(db, query, { sorts: { recycledAt: 'tasks.recycled_at' }, id: 'tasks.id' }, input);
  const counts = await progressOf(
    db,
    page.list.map(({ id }) => id),
  );
  return {
    ...page,
    list: page.list.map((row) => {
      const { total, waiting, calls } = counts.get(row.id) ?? noProgress();
      return {
        id: row.id,
        name: row.name,
        flowName: row.flow_name,
        numbers: total,
        uncalled: waiting,
        calls,
        createdBy: row.realname || row.username || '',
        recycledAt: (row.recycled_at ?? new Date(0)).toISOString(),
      };
    }),
  };
};

/** Moves tasks into the bin, all of them or, if one runs, none. */
const moveToBin = async (ids: readonly string[], context: Context): Promise<{ count: number }> => {
  const running = await context.db
    .selectFrom('tasks')
    .select('name')
    .where('id', 'in', ids)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is', null)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running) throw new Problem(taskProblems.running, { name: running.name });
  return recycleTasks(ids, context);
};

/** Brings tasks back as they were before they were started or were to start: none of them begins by itself. */
const restoreTasks = async (ids: readonly string[], context: Context): Promise<{ count: number }> => {
  const { db, services, caller } = context;
  const now = services.now();
  const back = await db
    .updateTable('tasks')
    .set({
      recycled_at: null,
      state: sql<string>`case when state in ('waiting', 'running') then ${beforeStart} else state end`,
      start_at: null,
      schedule_cron: null,
      schedule_at: null,
      updated_at: now,
    })
    .where('id', 'in', ids)
    .where('kind', '=', 'task')
    .where('recycled_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
    .catch(async (error: unknown) => {
      if (!isTaken(error, 'tasks_name')) throw error;
      throw new Problem(problems.nameTaken, { name: await takenName(ids, context) });
    });
  context.audit.after = back;
  for (const { id } of back) services.bus.publish({ type: 'task-changed', company: caller.companyId, task: id });
  return { count: back.length };
};

/** The first of some recycled tasks whose name another one has got meanwhile, be it one that the caller does not see. */
const takenName = async (ids: readonly string[], { db, whole }: Context): Promise<string> => {
  for (const { name } of await db.selectFrom('tasks').select('name').where('id', 'in', ids).orderBy('id').execute()) {
    const same = whole.selectFrom('tasks').select('id').where(sql`lower(name)`, '=', name.toLowerCase()).where('kind', '=', 'task');
    if (await same.where('recycled_at', 'is', null).executeTakeFirst()) return name;
  }
  return '';
};

export const recycleOrRestore = ({ ids, restore }: ParsedOf<typeof recycle>, context: Context): Promise<{ count: number }> =>
  restore ? restoreTasks(ids, context) : moveToBin(ids, context);

/** Deletes tasks of the bin for good. They are gone at once for everybody; a worker takes their numbers away. */
export const deleteTasks = async ({ ids }: { ids: readonly string[] }, context: Context): Promise<{ count: number }> => {
  const { db, services } = context;
  const gone = await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('tasks')
      .innerJoin('number_rows', 'number_rows.task_id', 'tasks.id')
      .select(['tasks.name', (eb) => eb.fn.countAll<number>().as('n')])
      .where('tasks.id', 'in', ids)
      .where('tasks.recycled_at', 'is not', null)
      .where('number_rows.state', 'in', ['claimed', 'ringing', 'talking'])
      .groupBy('tasks.name')
      .executeTakeFirst();
    if (held) throw new Problem(taskProblems.inCalls, held);
    // What they called by may be deleted now; the flow stays known, because it says who sees their calls.
    return tx
      .updateTable('tasks')
      .set({ deleted_at: services.now(), gateway_id: null, gateway_group_id: null, schedule_cron: null, schedule_at: null, start_at: null })
      .where('id', 'in', ids)
      .where('kind', '=', 'task')
      .where('recycled_at', 'is not', null)
      .where('deleted_at', 'is', null)
      .returning(['id', 'name'])
      .execute();
  });
  context.audit.before = gone;
  return { count: gone.length };
};
