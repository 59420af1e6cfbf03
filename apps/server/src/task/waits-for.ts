import type { TaskItem, TaskWait } from '@parley/contract/task';
import { callingHours, firstOpen, hoursOfDay, localDay, localMinute } from '@parley/pacing';
import type { CalendarDay } from '../organisation/own-company.ts';
import { type CompanyHours, hoursOf, type StoredHours } from './task-state.ts';

/** So far ahead an opening is looked for, minutes. */
const month = 31 * 24 * 60;

/** How the gateways of a task stand; see `taskLines`. */
interface Lines {
  readonly enabled: number;
  readonly reachable: number;
  readonly withCallers: number;
}

interface Running extends StoredHours {
  readonly state: string;
  readonly production_version: number | null;
}

const holidayOf = (task: StoredHours, { calendar }: CompanyHours, now: Date): CalendarDay | undefined => {
  const today = localDay(now, task.time_zone);
  return calendar.find(({ day, kind }) => kind === 'holiday' && day === today);
};

/** The hours of the present day of a task. */
export const todayOf = (task: StoredHours, company: CompanyHours, now: Date): TaskItem['today'] => ({
  spans: hoursOfDay(hoursOf(task, company), now),
  holiday: holidayOf(task, company, now)?.name ?? null,
});

/** Why a running task dials nobody; what somebody has to do something about comes first. */
export const waitsFor = (task: Running, company: CompanyHours, lines: Lines | undefined, now: Date): TaskWait | null => {
  if (task.state !== 'running') return null;
  const hours = hoursOf(task, company);
  const verdict = callingHours(hours, now);
  if (verdict === 'over' && task.end_date !== null) return { why: 'end-date', day: task.end_date };
  if (task.production_version === null) return { why: 'flow' };
  if (lines?.enabled === 0) return { why: 'line-disabled' };
  if (verdict !== 'open') {
    const at = firstOpen(hours, now, month);
    const opens = at ? localMinute(at, task.time_zone) : null;
    if (verdict === 'not-yet') return { why: 'start-date', opens };
    const holiday = holidayOf(task, company, now);
    return holiday ? { why: 'holiday', name: holiday.name, opens } : { why: 'hours', opens };
  }
  if (lines?.reachable === 0) return { why: 'line-down' };
  return lines?.withCallers === 0 ? { why: 'caller-numbers' } : null;
};
