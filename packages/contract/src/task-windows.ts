import { z } from 'zod';
import { fieldIssue } from './field-issue.ts';
import { clockTime as clock } from './time.ts';

/** Days are 1 (Monday) to 7; the times are in the task's zone. */
export const taskWindow = z
  .object({ days: z.array(z.number().int().min(1).max(7)).min(1), from: clock, to: clock })
  .refine((window) => window.from < window.to, { path: ['to'], message: fieldIssue('window.order') });
export type TaskWindow = z.infer<typeof taskWindow>;

/** Two times of a day. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** Periods of a day with those that touch as one. */
const joined = (periods: readonly Period[]): Period[] => {
  const whole: { from: string; to: string }[] = [];
  for (const { from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = whole.at(-1);
    if (!last || from > last.to) whole.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return whole;
};

/** Places of the windows that do not lie within a company's calling period. */
export const windowsOutside = (windows: readonly Period[], period: readonly Period[]): number[] => {
  const allowed = joined(period);
  return windows.flatMap(({ from, to }, n) => (allowed.some((one) => one.from <= from && to <= one.to) ? [] : [n]));
};

/** A calling period in words: 08:00–12:00 / 14:00–21:00. */
export const periodText = (period: readonly Period[]): string => period.map(({ from, to }) => `${from}–${to}`).join(' / ');

const share = (one: TaskWindow, other: TaskWindow): boolean =>
  one.from < other.to && other.from < one.to && one.days.some((day) => other.days.includes(day));

/** The windows of a task; those of one day keep apart. */
export const taskWindows = z
  .array(taskWindow)
  .max(20)
  .superRefine((windows, context) => {
    for (const [n, window] of windows.entries())
      if (windows.slice(0, n).some((before) => share(before, window)))
        context.addIssue({ code: 'custom', path: [n], message: fieldIssue('window.overlap') });
  });
