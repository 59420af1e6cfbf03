import { z } from 'zod';
import { instant } from './page.ts';
import { nothing, route } from './route.ts';
import { taskItem } from './task.ts';

const page = 'home';
/** The home figures are one page: whoever may read the summary may read all. */
const permission = 'PLATFORM/REPORT/HOME/SUMMARY';

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
  /** Start of today in the company's zone, and when this was counted. */
  since: instant,
  at: instant,
  today: figures,
  /** Yesterday until the same time of day. */
  yesterday: figures,
});
export type HomeSummary = z.infer<typeof homeSummary>;

export const summary = route('/api/platform/report/home/summary', {
  page,
  permission,
  summary: { zh: '今日数据', en: "Today's figures" },
  input: nothing,
  output: homeSummary,
});

export const hourFigures = z.object({
  /** Start of the hour or day. */
  at: instant,
  calls: z.number().int(),
  answered: z.number().int(),
  connected: z.number().int(),
  talkMs: z.number().int(),
  gradeA: z.number().int(),
  /** Mean of the 7 days before at the same hour; null for days. */
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
  input: z.object({ by: z.enum(['hour', 'day']).default('hour'), days: z.number().int().min(1).max(31).default(7) }),
  output: z.object({ list: z.array(hourFigures) }),
});

export const grade = route('/api/platform/report/home/grade', {
  page,
  permission,
  summary: { zh: '意向分布', en: 'Calls by grade' },
  input: nothing,
  output: z.object({ list: z.array(z.object({ grade: z.string(), calls: z.number().int(), yesterday: z.number().int() })) }),
});

export const task = route('/api/platform/report/home/task', {
  page,
  permission,
  summary: { zh: '运行中的任务', en: 'Running tasks' },
  input: nothing,
  output: z.object({ list: z.array(taskItem) }),
});
