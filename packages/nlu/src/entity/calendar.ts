import type { Moment } from './found.ts';

/** A day of the calendar. */
export interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

// Making one costs a hundred times what using it does.
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = ((): Intl.DateTimeFormat => {
    try {
      return new Intl.DateTimeFormat('en-US-u-hc-h23', { ...fields, timeZone });
    } catch {
      return new Intl.DateTimeFormat('en-US-u-hc-h23', { ...fields, timeZone: 'UTC' });
    }
  })();
  if (formats.size < 1000) formats.set(timeZone, format);
  return format;
};

/** Day, ISO weekday (1 Monday) and minutes since midnight at `moment` in its zone. A zone that doesn't exist counts as UTC. */
export const localTime = ({ now, timeZone }: Moment): { readonly day: Day; readonly weekday: number; readonly minutes: number } => {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((each) => each.type === type)?.value ?? 0);
  const day = { year: part('year'), month: part('month'), day: part('day') };
  return { day, weekday: weekdayOf(day), minutes: part('hour') * 60 + part('minute') };
};

const serial = (day: Day): number => Math.round(Date.UTC(day.year, day.month - 1, day.day) / 86_400_000);

export const addDays = (day: Day, days: number): Day => {
  const date = new Date((serial(day) + days) * 86_400_000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** ISO weekday: 1 is Monday. */
export const weekdayOf = (day: Day): number => ((((serial(day) + 3) % 7) + 7) % 7) + 1;

export const before = (a: Day, b: Day): boolean => serial(a) < serial(b);

export const exists = (day: Day): boolean => {
  const same = addDays(day, 0);
  return day.month >= 1 && day.month <= 12 && same.month === day.month && same.day === day.day;
};

/** yyyy-MM-dd */
export const written = (day: Day): string =>
  `${String(day.year).padStart(4, '0')}-${String(day.month).padStart(2, '0')}-${String(day.day).padStart(2, '0')}`;

/** HH:mm of minutes since midnight. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The same day some months on; the month's last where it has no such day. */
export const addMonths = ({ year, month, day }: Day, months: number): Day => {
  const index = year * 12 + month - 1 + months;
  const wanted = { year: Math.floor(index / 12), month: (index % 12) + 1, day };
  return exists(wanted) ? wanted : monthEnd(wanted);
};

/** The last day of a day's month. */
export const monthEnd = ({ year, month }: Day): Day =>
  addDays(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }, -1);

const lunar = new Intl.DateTimeFormat('en-u-ca-chinese', { month: 'numeric', day: 'numeric', timeZone: 'UTC' });
const lunarDays = new Map<string, Day | null>();

/** The day of the Chinese calendar's month and day that falls in a year, a leap month passed over. Months 1 to 10. */
export const lunarDay = (year: number, month: number, day: number): Day | null => {
  const key = `${year}-${month}-${day}`;
  const known = lunarDays.get(key);
  if (known !== undefined) return known;
  // The first month begins between 21 January and 20 February.
  const from = addDays({ year, month: 1, day: 1 }, 15 + (month - 1) * 29);
  const wanted = `${month}-${day}`;
  const found = Array.from({ length: 80 }, (_, n) => addDays(from, n)).find((each) => {
    const parts = lunar.formatToParts(Date.UTC(each.year, each.month - 1, each.day));
    return `${parts.find(({ type }) => type === 'month')?.value}-${parts.find(({ type }) => type === 'day')?.value}` === wanted;
  });
  if (lunarDays.size < 2000) lunarDays.set(key, found ?? null);
  return found ?? null;
};
