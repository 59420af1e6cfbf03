import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { instant } from './page.ts';
import { nothing, route } from './route.ts';
import { taskItem } from './task.ts';
import { calendarDay } from './time.ts';

const page = 'home';
/** The home figures are one page: whoever may read the summary may read all. */
const permission = 'PLATFORM/REPORT/HOME/SUMMARY';

/** The most days that one range may have. */
const longestRange = 92;
const dayMs = 86_400_000;

/** The days that figures are of; `week` and `month` are the last 7 and 30 with today. */
export const homeRange = z.enum(['today', 'yesterday', 'week', 'month', 'days']);

/** Days of the company's zone. `from` and `to`, both included, belong to the range `days` alone. */
const rangeFields = z.object({ range: homeRange.default('today'), from: calendarDay.optional(), to: calendarDay.optional() });
export type RangeRequest = z.input<typeof rangeFields>;
type Range = z.output<typeof rangeFields>;
const isWhole = ({ range, from, to }: Range): boolean => range !== 'days' || (from !== undefined && to !== undefined && from <= to);
const isShort = ({ range, from, to }: Range): boolean =>
  range !== 'days' || !from || !to || Date.parse(to) - Date.parse(from) < longestRange * dayMs;
const wholeRange = { path: ['to'], message: fieldIssue('range.order') };
const shortRange = { path: ['to'], message: fieldIssue('range.long') };
const rangeRequest = rangeFields.refine(isWhole, wholeRange).refine(isShort, shortRange);

/** Figures of a stretch of time, in the company's zone. */
export const figures = z.object({
  calls: z.number().int(),
  answered: z.number().int(),
  /** Rang or answered. */
  connected: z.number().int(),
  talkMs: z.number().int(),
  gradeA: z.number().int(),
});

export const line = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['unknown', 'up', 'slow', 'down']),
  enabled: z.boolean(),
  calls: z.number().int(),
  capacity: z.number().int(),
});

/** Pushed over the socket as it changes, too. */
export const homeLive = z.object({
  /** Robots busy now and bought. */
  robotsInUse: z.number().int(),
  robots: z.number().int(),
  lines: z.array(line),
});
export type HomeLive = z.infer<typeof homeLive>;

export const homeSummary = homeLive.extend({
  /** The first and the last day in the company's zone, and when this was counted. */
  from: calendarDay,
  to: calendarDay,
  at: instant,
  /** Where the first day begins and the last one ends. */
  since: instant,
  until: instant,
  figures,
  /** As many days before; if the last day is not over, until the same time of day. */
  before: figures,
});
export type HomeSummary = z.infer<typeof homeSummary>;

export const summary = route('/api/platform/report/home/summary', {
  page,
  permission,
  summary: { zh: '一段时间的数据', en: 'Figures of a range of days' },
  input: rangeRequest,
  output: homeSummary,
});

export const hourFigures = z.object({
  /** Start of the hour or day. */
  at: instant,
  /** Its name in the company's zone: HH:mm or MM-dd. */
  label: z.string(),
  calls: z.number().int(),
  answered: z.number().int(),
  connected: z.number().int(),
  talkMs: z.number().int(),
  gradeA: z.number().int(),
  /** Mean of the 7 days before at the same hour; null for days and for a range of several. */
  usualCalls: z.number().nullable(),
  usualAnswered: z.number().nullable(),
  /** The stretch is not over yet. */
  unfinished: z.boolean(),
});
export type HourFigures = z.infer<typeof hourFigures>;

export const trend = route('/api/platform/report/home/trend', {
  page,
  permission,
  summary: { zh: '按小时或按天的趋势', en: 'Calls by hour or day' },
  /** Of several days, an hour is the sum of that hour of each; a day alone is shown by day among the six before it. */
  input: rangeFields
    .extend({ by: z.enum(['hour', 'day']).default('hour') })
    .refine(isWhole, wholeRange)
    .refine(isShort, shortRange),
  output: z.object({ list: z.array(hourFigures) }),
});

export const grade = route('/api/platform/report/home/grade', {
  page,
  permission,
  summary: { zh: '意向分布', en: 'Calls by grade' },
  input: rangeRequest,
  output: z.object({
    list: z.array(
      z.object({
        grade: z.string(),
        /** As the flows of these calls name it; null if none does, or if they differ. */
        name: z.string().nullable(),
        calls: z.number().int(),
        /** In the stretch before, as in the summary. */
        before: z.number().int(),
      }),
    ),
  }),
});

export const task = route('/api/platform/report/home/task', {
  page,
  permission,
  summary: { zh: '运行中的任务', en: 'Running tasks' },
  input: nothing,
  output: z.object({ list: z.array(taskItem) }),
});
