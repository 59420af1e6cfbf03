import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id, instant } from './page.ts';
import { route } from './route.ts';
import { taskState } from './task-state.ts';

/**
 * Sets the schedule by which a task starts itself: once, `at` an instant, or again and again by a cron expression of five fields in the
 * company's time zone. Neither takes the schedule away. A start that is due while nobody may be called for the rest of the day, or that cannot
 * be, is left out, and the task says why; a task that runs goes on.
 */
export const updateForAutoexec = route('/api/platform/task/update-for-autoexec', {
  page: 'task-list',
  audit: true,
  summary: { zh: '定时启动任务', en: 'Schedule a task' },
  input: z
    .object({
      id,
      at: instant.nullable().default(null),
      cron: z.string().trim().min(1, fieldIssue('cron.form')).max(100).nullable().default(null),
      /** What whoever sets it has read; absent: whatever is there is replaced. */
      replaces: z.object({ at: instant.nullable(), cron: z.string().nullable() }).optional(),
    })
    .refine(({ at, cron }) => at === null || cron === null, { path: ['cron'], message: fieldIssue('cron.once') }),
  /** `next`: the starts to come, five at most. */
  output: z.object({ next: z.array(instant), state: taskState }),
});
