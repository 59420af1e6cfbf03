import type { TaskItem, TaskProgress } from '@parley/contract/task';

/** Numbers that need no further call. */
export const settled = (progress: TaskProgress): number => progress.done + progress.filtered + progress.failed;

/**
 * When a running task will be through, ms, if it goes on at the mean pace since its start. Undefined before there is a pace.
 */
export const expectedEnd = (task: Pick<TaskItem, 'state' | 'startedAt' | 'progress'>, now: number): number | undefined => {
  if (task.state !== 'running' || !task.startedAt) return undefined;
  const done = settled(task.progress);
  const gone = now - Date.parse(task.startedAt);
  if (done === 0 || gone < 60_000) return undefined;
  return now + ((task.progress.total - done) * gone) / done;
};

/** Whether a task is under way, within its hours or not. */
export const underWay = (state: TaskItem['state']): boolean => state === 'running' || state === 'out-of-window';

/** Whether `start` means anything: it is not under way, and has somebody to call. */
export const canStart = ({ state, progress }: Pick<TaskItem, 'state' | 'progress'>): boolean =>
  !underWay(state) && progress.total > settled(progress);
