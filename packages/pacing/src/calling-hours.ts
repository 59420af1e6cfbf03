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
    : hours.windows.length === 0 || hours.windows.some((window) => isOnDay(window, local));
  return isOpen ? 'open' : 'closed';
}

/**
 * Whether somebody may be called by the windows of a task on their own clock; where it has none, the company's period is read on that too.
 *
 * @param zones where they may be: it has to be within the windows in each of them
 */
export const mayBeCalled = (
  { windows, company }: Pick<CallingHours, 'windows' | 'company'>,
  zones: readonly string[],
  now: Date,
): boolean =>
  zones.every((zone) => {
    const there = localTime(now, zone);
    return windows.length === 0 ? company.some((window) => isWithin(window, there)) : windows.some((window) => isOnDay(window, there));
  });

const isWithin = ({ from, to }: DayWindow, { clock }: LocalTime): boolean => from <= clock && clock < to;
const isOnDay = (window: WeekWindow, local: LocalTime): boolean => window.days.includes(local.day) && isWithin(window, local);

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

const minute = 60_000; // ms

/** The first minute from an instant on at which a task may dial, among so many; undefined if there is none. */
export function firstOpen(hours: CallingHours, from: Date, minutes: number): Date | undefined {
  for (let n = 0; n < minutes; n++) {
    // The later ones begin with the minute.
    const at = n === 0 ? from : new Date(Math.floor(from.getTime() / minute + n) * minute);
    const verdict = callingHours(hours, at);
    if (verdict === 'open') return at;
    if (verdict === 'over') return undefined;
  }
  return undefined;
}
