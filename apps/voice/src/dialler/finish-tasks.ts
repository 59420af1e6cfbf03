import { type Database, finishIfDone, finishPastEnd, type IdleTask, idleTasks } from '@parley/db';
import { localDay } from '@parley/pacing';

/**
 * Ends running tasks that have no number left, within their hours or not, and those whose end date is over.
 *
 * @param now by which dates go
 * @returns those that ended
 */
export async function finishTasks(db: Database, now: Date): Promise<IdleTask[]> {
  const finished: IdleTask[] = [];
  for (const task of await idleTasks(db)) {
    const { company, id, timeZone, endDate, hasMore } = task;
    const isPast = hasMore && endDate !== null && localDay(now, timeZone) > endDate;
    const ended = hasMore ? isPast && (await finishPastEnd(db, task)) : await finishIfDone(db, company, id);
    if (ended) finished.push(task);
  }
  return finished;
}
