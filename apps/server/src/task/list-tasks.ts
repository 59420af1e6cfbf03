import type { OutputOf, ParsedOf } from '@parley/contract';
import { type list, type TaskState, taskState } from '@parley/contract/task';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';
import { selectTasks, taskItems } from './task-queries.ts';

const sorts = { createdAt: 'tasks.created_at', name: 'tasks.name', priority: 'tasks.priority', updatedAt: 'tasks.updated_at' };

/** States as stored: what is out of its window is stored as running. */
const stored = (states: readonly TaskState[]): string[] => [
  ...new Set(states.map((state) => (state === 'out-of-window' ? 'running' : state))),
];

/** A page of tasks, with how many there are in each state under the other filters. */
export const listTasks = async (input: ParsedOf<typeof list>, { db, services }: Context): Promise<OutputOf<typeof list>> => {
  const now = services.now();
  let query = selectTasks(db);
  if (input.name) query = query.where('tasks.name', 'ilike', containing(input.name));
  if (input.flowId) query = query.where('tasks.flow_id', '=', input.flowId);
  if (input.gatewayId) query = query.where('tasks.gateway_id', '=', input.gatewayId);
  const counts = query
    .clearSelect()
    .select(['tasks.state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('tasks.state')
    .execute();
  // Whether a running task is within its hours is no column: such tasks are few, so they are told apart here.
  const running = await taskItems(db, await query.where('tasks.state', '=', 'running').execute(), now);
  const outside = running.filter(({ state }) => state === 'out-of-window').map(({ id }) => id);
  if (input.states?.length) {
    query = query.where('tasks.state', 'in', stored(input.states));
    const both = input.states.includes('running') && input.states.includes('out-of-window');
    if (!both && input.states.includes('running') && outside.length > 0) query = query.where('tasks.id', 'not in', outside);
    if (!both && input.states.includes('out-of-window')) {
      query = query.where((eb) =>
        eb.or([eb('tasks.state', '<>', 'running'), ...(outside.length > 0 ? [eb('tasks.id', 'in', outside)] : [])]),
      );
    }
  }
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
