import type { RangeRequest } from '@parley/contract/report';
import { dayMs, startOfDay } from './company-day.ts';

/** Some days in a time zone, and as many before them. */
export interface Stretch {
  readonly timeZone: string;
  /** Starts of the days, oldest first. */
  readonly starts: readonly [Date, ...Date[]];
  /** Where the last day ends. */
  readonly end: Date;
  /** The stretch before: until its own end, or the same time of day if the last day is not over. */
  readonly before: { readonly since: Date; readonly until: Date };
}

/** yyyy-MM-dd in a time zone. */
export const dayName = (at: Date, timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The day that begins so many days before `today` does. */
const dayBack = (today: Date, back: number, timeZone: string): Date =>
  startOfDay(new Date(today.getTime() + dayMs / 2 - back * dayMs), timeZone);

/** So many days, the last of which is `last` days before today. */
export const stretchOfDays = (count: number, last: number, now: Date, timeZone: string): Stretch => {
  const today = startOfDay(now, timeZone);
  const at = (back: number): Date => dayBack(today, back, timeZone);
  const first = at(last + count - 1);
  const end = at(last - 1);
  const passed = now.getTime() - today.getTime();
  return {
    timeZone,
    starts: [first, ...Array.from({ length: count - 1 }, (_, n) => at(last + count - 2 - n))],
    end,
    before: { since: at(last + 2 * count - 1), until: last > 0 ? first : new Date(at(last + count).getTime() + passed) },
  };
};

/** The days that a request means, of the zone's calendar. */
export const stretchOf = ({ range, from, to }: RangeRequest, now: Date, timeZone: string): Stretch => {
  const of = (count: number, last = 0): Stretch => stretchOfDays(count, last, now, timeZone);
  switch (range) {
    case 'yesterday':
      return of(1, 1);
    case 'week':
      return of(7);
    case 'month':
      return of(30);
    case 'days': {
      const today = dayName(now, timeZone);
      const back = (day: string): number => Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
      return of(back(from ?? today) - back(to ?? today) + 1, back(to ?? today));
    }
    default:
      return of(1);
  }
};
