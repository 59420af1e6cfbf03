import { type Database, finishIfDone, finishPastEnd, type IdleTask, idleTasks } from '@parley/db';
import { localDay } from '@parley/pacing';

/**
 * Ends running tasks that have no number left, within their hours or not, and those whose end date is over.
 *
 * @param now by which dates go
 * @param onFinished is told of those that ended
 * @param onError of one task; the others are looked at all the same, unless it throws
 */
export async function finishTasks(
  db: Database,
  now: Date,
  onFinished: (task: IdleTask) => void,
  onError: (error: unknown, task: IdleTask) => void,
): Promise<void> {
  for (const task of await idleTasks(db)) {
    const { company, id, timeZone, endDate, hasMore } = task;
    try {
      const isPast = hasMore && endDate !== null && localDay(now, timeZone) > endDate;
      const ended = hasMore ? isPast && (await finishPastEnd(db, task)) : await finishIfDone(db, company, id);
      if (ended) onFinished(task);
    } catch (error) {
      onError(error, task);
    }
  }
}
