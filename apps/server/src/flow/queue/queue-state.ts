import { type GroupState, groupState, type QueueState, queueState } from '@parley/contract/flow-queue';
import { shownState } from '../../task/task-state.ts';

type Stored = Parameters<typeof shownState>[0];

/** How a queue runs. One that is neither running nor outside its hours was paused: by somebody, or with its company. */
export const queueStateOf = (task: Stored, callingWindows: unknown, now: Date): QueueState =>
  queueState.safeParse(shownState(task, callingWindows, now)).data ?? 'paused';

/** How a group call runs. */
export const groupStateOf = (task: Stored, callingWindows: unknown, now: Date): GroupState =>
  groupState.safeParse(shownState(task, callingWindows, now)).data ?? 'paused';
