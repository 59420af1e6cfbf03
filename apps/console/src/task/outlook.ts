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

/** Whether `start` means anything in this state. */
export const canStart = (state: TaskItem['state']): boolean => state !== 'running' && state !== 'out-of-window';
