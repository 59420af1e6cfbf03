import { z } from 'zod';
import { affected, id, ids, instant, pageOf, pageRequest } from './page.ts';
import { route } from './route.ts';

const page = 'task-recycle';

export const recycledTask = z.object({
  id,
  name: z.string(),
  flowName: z.string(),
  /** Numbers that go with it if it is deleted for good, and of those the ones not called yet. */
  numbers: z.number().int(),
  uncalled: z.number().int(),
  calls: z.number().int(),
  createdBy: z.string(),
  recycledAt: instant,
});
export type RecycledTask = z.infer<typeof recycledTask>;

export const recycleList = route('/api/platform/task/recycle-list', {
  page,
  summary: { zh: '任务回收站', en: 'Tasks in the recycle bin' },
  input: pageRequest(['recycledAt']).extend({ name: z.string().max(100).optional() }),
  output: pageOf(recycledTask),
});

/**
 * `restore` brings tasks back from the recycle bin; otherwise they move there, unless one of them runs. What comes back does not start by
 * itself: a start that it waited for, and its schedule, are gone.
 */
export const recycle = route('/api/platform/task/recycle', {
  page,
  audit: true,
  summary: { zh: '移入或移出回收站', en: 'Recycle or restore tasks' },
  input: ids.extend({ restore: z.boolean().default(true) }),
  output: affected,
});

/** Deletes tasks of the recycle bin for good, with their numbers; records of calls stay. Not while one of them has calls that go on. */
export const realDelete = route('/api/platform/task/real-delete', {
  page,
  audit: true,
  summary: { zh: '彻底删除任务', en: 'Delete tasks for good' },
  input: ids,
  output: affected,
});
