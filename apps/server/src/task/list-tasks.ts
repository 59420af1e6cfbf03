import type { OutputOf, ParsedOf } from '@parley/contract';
import { type list, type TaskState, taskState } from '@parley/contract/task';
import type { Context } from '../kit/context.ts';
import { pageRows } from '../kit/page-rows.ts';
import { filterTasks } from './filter-tasks.ts';
import { taskItems } from './task-queries.ts';

const sorts = { createdAt: 'tasks.created_at', name: 'tasks.name', priority: 'tasks.priority', updatedAt: 'tasks.updated_at' };

/** A page of tasks, with how many there are in each state under the other filters. */
export const listTasks = async (input: ParsedOf<typeof list>, { db, services }: Context): Promise<OutputOf<typeof list>> => {
  const now = services.now();
  const { query, inAnyState, outside } = await filterTasks(db, input, now);
  const counts = inAnyState
    .clearSelect()
    .select(['tasks.state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tasks.state')
    .execute();
  const page = await pageRows(db, query, { sorts, id: 'tasks.id' }, input);
  const states: Record<TaskState, number> = {
    draft: 0,
    waiting: 0,
    running: 0,
    paused: 0,
    'out-of-window': outside.length,
    finished: 0,
    stopped: 0,
  };
  for (const { state, count } of await counts) states[taskState.parse(state)] += count;
  states.running -= outside.length;
  return { ...page, list: await taskItems(db, page.list, now), states };
};
