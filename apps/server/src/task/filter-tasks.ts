import type { TaskState, taskFilter } from '@parley/contract/task';
import type { CompanyDatabase } from '@parley/db';
import type { z } from 'zod';
import { containing } from '../kit/like.ts';
import { ownCompany } from '../organisation/own-company.ts';
import { selectTasks } from './task-queries.ts';
import { shownState } from './task-state.ts';

type Filter = z.infer<z.ZodObject<typeof taskFilter>>;

/** States as stored: what is out of its window is stored as running. */
const stored = (states: readonly TaskState[]): string[] => [
  ...new Set(states.map((state) => (state === 'out-of-window' ? 'running' : state))),
];

/**
 * The tasks that a filter matches: `query` has them, `inAnyState` those of the same filter without its states. `outside` names those
 * that run, but not within their hours.
 */
export const filterTasks = async (db: CompanyDatabase, { name, flowId, gatewayId, gatewayGroupId, mode, states }: Filter, now: Date) => {
  let inAnyState = selectTasks(db);
  if (name) inAnyState = inAnyState.where('tasks.name', 'ilike', containing(name));
  if (flowId) inAnyState = inAnyState.where('tasks.flow_id', '=', flowId);
  if (gatewayId)
    inAnyState = inAnyState.where((eb) =>
      eb.or([
        eb('tasks.gateway_id', '=', gatewayId),
        eb(
          'tasks.gateway_group_id',
          'in',
          eb.selectFrom('gateway_group_members as of').select('of.group_id').where('of.gateway_id', '=', gatewayId),
        ),
      ]),
    );
  if (gatewayGroupId) inAnyState = inAnyState.where('tasks.gateway_group_id', '=', gatewayGroupId);
  if (mode) inAnyState = inAnyState.where('tasks.mode', '=', mode);
  // Whether a running task is within its hours is no column: such tasks are few, so they are told apart here.
  const [running, company] = await Promise.all([inAnyState.where('tasks.state', '=', 'running').execute(), ownCompany(db)]);
  const outside = running.filter((task) => shownState(task, company, now) === 'out-of-window').map(({ id }) => id);
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
