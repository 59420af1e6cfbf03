import { z } from 'zod';
import { id, instant } from './page.ts';
import { route } from './route.ts';

/** What keeps the calls of an hour to their number; `numbers`: there are no more. */
export const hourLimit = z.enum(['numbers', 'hours', 'robots', 'company-robots', 'gateway', 'calls-per-second', 'money']);
export type HourLimit = z.infer<typeof hourLimit>;

/** Why a number is not called within the hour; `no-room`: others come first; `intervention`: a rule skips or delays it. */
export const notDialled = z.enum([
  'blacklisted',
  'do-not-call',
  'not-whitelisted',
  'repeat-limit',
  'intervention',
  'no-room',
  'later',
  'in-call',
  'done',
  'filtered',
  'failed',
]);
export type NotDialled = z.infer<typeof notDialled>;

/**
 * What a task would do in the next hour if it ran from now on. Nothing is changed. Due numbers are looked at in the order in which they would
 * be dialled, {@link dryRunRows} at most.
 */
export const dryRun = route('/api/platform/task/dry-run', {
  page: 'task-list',
  summary: { zh: '试算任务', en: 'Dry run of a task' },
  input: z.object({ id }),
  output: z.object({
    at: instant,
    /** What stands in the way of a start, in the caller's language; null if nothing does. */
    problem: z.string().nullable(),
    /** Minutes of the hour within the hours of company and task, holidays left out. */
    openMinutes: z.number().int(),
    /** When calling may begin, at most a week ahead; null: not by then. */
    opensAt: instant.nullable(),
    calls: z.number().int(),
    limit: hourLimit,
    /** Robots that it could use now: what company, gateways and task leave. */
    robots: z.number().int(),
    /** How long a call holds its robot, s: as the calls of the task did, or a guess. */
    secondsPerCall: z.number(),
    guessed: z.boolean(),
    /** Numbers that are not called within the hour, by why. */
    others: z.array(z.object({ reason: notDialled, count: z.number().int() })),
    /** Due numbers that were looked at, and whether there are more. */
    checked: z.number().int(),
    more: z.boolean(),
    /** The first of them, masked unless the role may see them: those with a reason are not called. */
    first: z.array(z.object({ id, phone: z.string(), dueAt: instant, reason: notDialled.nullable() })),
  }),
});

/** Due numbers that a dry run looks at. */
export const dryRunRows = 20_000;
