/** Times are `HH:mm` in the zone, `to` is exclusive and may be `24:00`; days are 1 (Monday) to 7. */
export interface DayWindow {
  from: string;
  to: string;
}
export interface WeekWindow extends DayWindow {
  days: readonly number[];
}

export interface CallingHours {
  timeZone: string;
  /** The task's; none means all that the company allows. */
  windows: readonly WeekWindow[];
  /** The company's calling period; none means no call at all. */
  company: readonly DayWindow[];
  /** `yyyy-MM-dd`, both inclusive. */
  startDate?: string | null;
  endDate?: string | null;
  /** `yyyy-MM-dd`: days on which the company calls nobody. */
  holidays?: readonly string[];
  /** `yyyy-MM-dd`: Saturdays and Sundays on which people work in place of a weekday; each is read as the weekday beside it. */
  workdays?: readonly string[];
  /**
   * Where those are who are called, each place with the zones that it may be in. The task's windows are then read on their clocks, the
   * company's period and the dates stay on the task's. Absent: all of it is read on the task's.
   */
  callees?: readonly (readonly string[])[];
}

export type HoursVerdict = 'open' | 'closed' | 'not-yet' | 'over';

/** Whether a task may dial at an instant. `not-yet` and `over` are about its dates, `closed` about the hour. */
export function callingHours(hours: CallingHours, now: Date): HoursVerdict {
  const local = localTime(now, hours.timeZone);
  if (hours.startDate && local.date < hours.startDate) return 'not-yet';
  if (hours.endDate && local.date > hours.endDate) return 'over';
  if (hours.holidays?.includes(local.date)) return 'closed';
  if (!hours.company.some((window) => isWithin(window, local))) return 'closed';
  const isOpen = hours.callees
    ? hours.callees.some((zones) => mayBeCalled(hours, zones, now))
    : hours.windows.length === 0 || hours.windows.some((window) => isOnDay(window, local, hours.workdays));
  return isOpen ? 'open' : 'closed';
}

/**
 * Whether somebody may be called by the windows of a task on their own clock; where it has none, the company's period is read on that too.
 *
 * @param zones where they may be: it has to be within the windows in each of them
 */
export const mayBeCalled = (
  { windows, company, workdays }: Pick<CallingHours, 'windows' | 'company' | 'workdays'>,
  zones: readonly string[],
  now: Date,
): boolean =>
  zones.every((zone) => {
    const there = localTime(now, zone);
    return windows.length === 0
      ? company.some((window) => isWithin(window, there))
      : windows.some((window) => isOnDay(window, there, workdays));
  });

/** The hours of the present day in which a task may dial, on its own clock; those on the clocks of whom it calls are told as they are. */
export function hoursOfDay(hours: CallingHours, now: Date): DayWindow[] {
  const { timeZone, windows, company, holidays, workdays, startDate, endDate, callees } = hours;
  const local = localTime(now, timeZone);
  if (holidays?.includes(local.date) || (startDate && local.date < startDate) || (endDate && local.date > endDate)) return [];
  if (windows.length === 0) return company.map(({ from, to }) => ({ from, to }));
  const own = windows.filter(({ days }) => days.includes(weekdayOf(local, workdays)));
  if (callees) return own.map(({ from, to }) => ({ from, to }));
  return own.flatMap((window) =>
    company
      .map((period) => ({ from: later(window.from, period.from), to: earlier(window.to, period.to) }))
      .filter(({ from, to }) => from < to),
  );
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

const isWithin = ({ from, to }: DayWindow, { clock }: LocalTime): boolean => from <= clock && clock < to;
const isOnDay = (window: WeekWindow, local: LocalTime, workdays?: readonly string[]): boolean =>
  window.days.includes(weekdayOf(local, workdays)) && isWithin(window, local);

const [monday, friday, saturday, sunday] = [1, 5, 6, 7];

/** The day of the week whose windows hold: a Saturday that people work on takes those of the Friday before it, a Sunday those of the Monday behind it. */
const weekdayOf = ({ date, day }: LocalTime, workdays: readonly string[] = []): number => {
  if (day < saturday || !workdays.includes(date)) return day;
  return day === sunday ? monday : friday;
};

const formats = new Map<string, Intl.DateTimeFormat>();
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

interface LocalTime {
  date: string;
  clock: string;
  day: number;
}

function localTime(now: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hourCycle: 'h23', ...digits });
    formats.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    clock: `${part.hour}:${part.minute}`,
    day: weekdays.indexOf(part.weekday ?? '') + 1,
  };
}

/** The day of the calendar at an instant in a zone, `yyyy-MM-dd`. */
export const localDay = (at: Date, timeZone: string): string => localTime(at, timeZone).date;

/** Calendar and clock at an instant in a zone, `yyyy-MM-dd HH:mm`. */
export const localMinute = (at: Date, timeZone: string): string => {
  const { date, clock } = localTime(at, timeZone);
  return `${date} ${clock}`;
};

const minute = 60_000; // ms

/** The first minute from an instant on at which a task may dial, among so many; undefined if there is none. */
export function firstOpen(hours: CallingHours, from: Date, minutes: number): Date | undefined {
  const until = (Math.floor(from.getTime() / minute) + minutes) * minute;
  for (let at = from; at.getTime() < until; at = nextStart(hours, at)) {
    const verdict = callingHours(hours, at);
    if (verdict === 'open') return at;
    if (verdict === 'over') return undefined;
  }
  return undefined;
}

const halfHour = 30 * minute;
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** The next instant at which a task that may not dial could be allowed to: where a window or a day begins on one of its clocks. */
function nextStart(hours: CallingHours, at: Date): Date {
  const { timeZone, windows, company, callees } = hours;
  const zones = [...new Set([timeZone, ...(callees ?? []).flat()])];
  const starts = [...windows, ...company].map(({ from }) => minutesOf(from)).concat(24 * 60);
  const clocks = zones.map((zone) => minutesOf(localTime(at, zone).clock));
  const ahead = Math.min(...clocks.flatMap((clock) => starts.filter((start) => start > clock).map((start) => start - clock)));
  const next = new Date((Math.floor(at.getTime() / minute) + ahead) * minute);
  const isAsRead = zones.every((zone, n) => minutesOf(localTime(next, zone).clock) === ((clocks[n] ?? 0) + ahead) % (24 * 60));
  // A clock is changed on the way, which happens at half hours: what lies before that is gone through in steps of them.
  return isAsRead ? next : new Date(Math.min(next.getTime(), (Math.floor(at.getTime() / halfHour) + 1) * halfHour));
}
