import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { id } from './page.ts';
import { route } from './route.ts';
import { callResult } from './task-state.ts';

/** Calls that a number has had. */
export const recallTries = z.number().int().min(0).max(1000);

/** What a number has to meet to be called again: all that is given, of each list one. */
export const recallConditions = z.object({
  /** Those in a call are left out whatever is asked. */
  states: z
    .array(z.enum(['waiting', 'redial', 'done', 'filtered', 'failed']))
    .max(5)
    .optional(),
  /** What became of the last call. */
  results: z.array(callResult).max(30).optional(),
  grades: z.array(z.string().min(1).max(8)).max(50).optional(),
  /** Of the last call. */
  labels: z.array(z.string().min(1).max(64)).max(50).optional(),
  leastTries: recallTries.optional(),
  mostTries: recallTries.optional(),
});
export type RecallConditions = z.infer<typeof recallConditions>;

/** How many numbers meet the conditions, and how many more are left out: blacklisted, called as often as allowed, on the do-not-call list, not on the whitelist of a task that calls those alone. */
const met = z.object({
  numbers: z.number().int(),
  blacklisted: z.number().int(),
  repeated: z.number().int(),
  listed: z.number().int(),
  notWhitelisted: z.number().int(),
});

/**
 * Makes a task of the numbers of another one that meet conditions: its settings are the other's, without dates and schedule, and it is a
 * draft. Numbers that may not be called are left out.
 */
export const recallCopy = route('/api/platform/task/recall-copy', {
  page: 'task-list',
  audit: true,
  summary: { zh: '按条件复制任务', en: 'Copy numbers into a new task' },
  input: recallConditions.extend({ id, name: z.string().trim().min(2, fieldIssue('task.name')).max(100) }),
  output: met.extend({ id }),
});

/** How many numbers of a task meet conditions. */
export const recallCount = route('/api/platform/task/recall-count', {
  page: 'task-list',
  permission: 'PLATFORM/TASK/RECALL-COPY',
  summary: { zh: '统计可再呼的号码', en: 'Count numbers to call again' },
  input: recallConditions.extend({ id }),
  output: met,
});
