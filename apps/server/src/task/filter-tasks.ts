import type { TaskState, taskFilter } from '@parley/contract/task';
import type { CompanyDatabase } from '@parley/db';
import type { z } from 'zod';
import { containing } from '../kit/like.ts';
import { selectTasks, taskItems } from './task-queries.ts';

type Filter = z.infer<z.ZodObject<typeof taskFilter>>;

/** States as stored: what is out of its window is stored as running. */
const stored = (states: readonly TaskState[]): string[] => [
  ...new Set(states.map((state) => (state === 'out-of-window' ? 'running' : state))),
];

/**
 * The tasks that a filter matches: `query` has them, `inAnyState` those of the same filter without its states. `outside` names those
 * that run, but not within their hours.
 */
export const filterTasks = async (db: CompanyDatabase, { name, flowId, gatewayId, states }: Filter, now: Date) => {
  let inAnyState = selectTasks(db);
  if (name) inAnyState = inAnyState.where('tasks.name', 'ilike', containing(name));
  if (flowId) inAnyState = inAnyState.where('tasks.flow_id', '=', flowId);
  if (gatewayId) inAnyState = inAnyState.where('tasks.gateway_id', '=', gatewayId);
  // Whether a running task is within its hours is no column: such tasks are few, so they are told apart here.
  const running = await taskItems(db, await inAnyState.where('tasks.state', '=', 'running').execute(), now);
  const outside = running.filter(({ state }) => state === 'out-of-window').map(({ id }) => id);
  let query = inAnyState;
  if (states?.length) {
    query = query.where('tasks.state', 'in', stored(states));
    const both = states.includes('running') && states.includes('out-of-window');
    if (!both && states.includes('running') && outside.length > 0) query = query.where('tasks.id', 'not in', outside);
    if (!both && states.includes('out-of-window')) {
      query = query.where((eb) =>
        eb.or([eb('tasks.state', '<>', 'running'), ...(outside.length > 0 ? [eb('tasks.id', 'in', outside)] : [])]),
      );
    }
  }
  return { query, inAnyState, outside };
};
