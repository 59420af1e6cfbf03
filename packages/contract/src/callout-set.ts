import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { revision } from './page.ts';
import { nothing, route } from './route.ts';
import { oneLine } from './sip-values.ts';
import { taskDefaults } from './task.ts';
import { calendarDay } from './time.ts';

const page = 'callout-set';

/** What becomes of a number that has had its calls: it is left out, or waits until it may be called. */
export const repeatThen = z.enum(['skip', 'wait']);
/** What becomes of a number while the do-not-call service does not answer. */
export const dncFailed = z.enum(['call', 'hold']);
const timesCalled = z.number().int().min(1).max(1000).nullable();

const set = {
  ...taskDefaults,
  /** Who asks in a call not to be called again is put on the company's blacklist. */
  blacklistRefusers: z.boolean(),
  /** Calls of blacklisted numbers are not taken. */
  refuseBlacklisted: z.boolean(),
  /** Calls to one number on a day, whichever tasks place them. Null: no limit. */
  repeatPerDay: timesCalled,
  /** And within so many days, today included. Null: no limit. */
  repeatCalls: timesCalled,
  repeatDays: z.number().int().min(2).max(90),
  repeatThen,
  /** A service outside that says which numbers are not to be called, of a host that flows may ask. Empty: none. */
  dncAddress: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), fieldIssue('url.form')),
  /** How long it may take, ms. */
  dncWithinMs: z.number().int().min(200).max(10_000),
  dncFailed,
  /** How long its word of a number holds. */
  dncHours: z.number().int().min(1).max(720),
};

/** What new tasks begin with, what is done about the blacklist, and how often one number is called. */
export const calloutSet = {
  detail: route('/api/config/callout-set/detail', {
    page,
    permission: 'CONFIG/CALLOUT-SET/DETAIL || PLATFORM/TASK/CREATE',
    summary: { zh: '查看外呼设置', en: 'View outbound settings' },
    input: nothing,
    output: z.object({ ...set, revision }),
  }),
  update: route('/api/config/callout-set/update', {
    page,
    audit: true,
    summary: { zh: '修改外呼设置', en: 'Change outbound settings' },
    input: z.object({ ...set, revision }),
    output: z.object({ revision }),
  }),
};

const year = z.number().int().min(2000).max(2200);
/**
 * `holiday`: nobody is called. `workday`: a Saturday or Sunday on which people work in place of a weekday, as mainland China's make-up days: what
 * holds on the Friday before holds on the Saturday, what holds on the Monday behind on the Sunday.
 */
export const holidayKind = z.enum(['holiday', 'workday']);
const atWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
const holidayDay = z
  .object({ day: calendarDay, name: oneLine(40).trim().default(''), kind: holidayKind.default('holiday') })
  .refine(({ day, kind }) => kind === 'holiday' || atWeekend(day), { path: ['day'], message: fieldIssue('workday.weekend') });
export type HolidayDay = z.output<typeof holidayDay>;

/** Days on which the company's tasks, queues and group calls dial nobody, and weekends on which they dial as on weekdays, each in the zone of the task. */
export const holiday = {
  list: route('/api/config/holiday/list', {
    page,
    summary: { zh: '节假日与工作日', en: 'Holidays and working days' },
    input: z.object({ year }),
    /** `revision` counts the changes of all years. */
    output: z.object({ days: z.array(holidayDay), revision }),
  }),
  /** Replaces those of a year. */
  update: route('/api/config/holiday/update', {
    page,
    audit: true,
    summary: { zh: '修改节假日与工作日', en: 'Change holidays and working days' },
    input: z.object({ year, days: z.array(holidayDay).max(366), revision }).superRefine(({ year: of, days }, context) => {
      const refuse = (n: number, message: string) => context.addIssue({ code: 'custom', path: ['days', n, 'day'], message });
      for (const [n, { day }] of days.entries()) {
        if (!day.startsWith(`${of}-`)) refuse(n, fieldIssue('holiday.year'));
        else if (days.findIndex((one) => one.day === day) < n) refuse(n, fieldIssue('list.twice'));
      }
    }),
    output: z.object({ revision }),
  }),
};
