import { type GroupState, groupState, type QueueState, queueState } from '@parley/contract/flow-queue';
import { type CompanyHours, shownState } from '../../task/task-state.ts';

type Stored = Parameters<typeof shownState>[0];

/** How a queue runs. One that is neither running nor outside its hours was paused: by somebody, or with its company. */
export const queueStateOf = (task: Stored, company: CompanyHours, now: Date): QueueState =>
  queueState.safeParse(shownState(task, company, now)).data ?? 'paused';

/** How a group call runs. */
export const groupStateOf = (task: Stored, company: CompanyHours, now: Date): GroupState =>
  groupState.safeParse(shownState(task, company, now)).data ?? 'paused';
