import type { TaskState } from '@parley/contract/task';
import { taskState, taskWindow } from '@parley/contract/task';
import { zonesOfKey } from '@parley/db';
import { type CallingHours, callingHours } from '@parley/pacing';
import { sql } from 'kysely';
import { z } from 'zod';
import { windowsOf } from '../organisation/calling-windows.ts';
import type { CalendarDay } from '../organisation/own-company.ts';

const windows = z.array(taskWindow);

/** A task's windows as they are stored; none if they cannot be read. */
export const taskWindowsOf = (stored: unknown): z.infer<typeof windows> => windows.safeParse(stored).data ?? [];

/** The columns of a task that say when it calls. */
export interface StoredHours {
  readonly windows: unknown;
  readonly time_zone: string;
  readonly callee_zones: boolean;
  readonly zones: readonly string[];
  readonly start_date: string | null;
  readonly end_date: string | null;
}

interface Stored extends StoredHours {
  readonly state: string;
}

/** When a company calls at all: its period of each day, and its calendar around now. */
export interface CompanyHours {
  readonly calling_windows: unknown;
  readonly calendar: readonly CalendarDay[];
}

const daysOf = (calendar: readonly CalendarDay[], kind: CalendarDay['kind']): string[] =>
  calendar.filter((one) => one.kind === kind).map(({ day }) => day);

/** When a task may dial, as the pace reads it. */
export const hoursOf = (task: StoredHours, company: CompanyHours): CallingHours => ({
  timeZone: task.time_zone,
  windows: taskWindowsOf(task.windows),
  company: windowsOf(company.calling_windows),
  holidays: daysOf(company.calendar, 'holiday'),
  workdays: daysOf(company.calendar, 'workday'),
  startDate: task.start_date,
  endDate: task.end_date,
  ...(task.callee_zones ? { callees: task.zones.map(zonesOfKey) } : {}),
});

/** The state to show: a running task outside its hours says so. */
export const shownState = (task: Stored, company: CompanyHours, now: Date): TaskState => {
  const state = taskState.parse(task.state);
  if (state !== 'running') return state;
  return callingHours(hoursOf(task, company), now) === 'open' ? 'running' : 'out-of-window';
};

/** The state of a task before a start that was taken back: what its times tell of. */
export const beforeStart = sql<string>`case when started_at is null then 'draft' when finished_at is not null then 'finished' else 'paused' end`;
