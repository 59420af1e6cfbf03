import type { HourFigures } from '@parley/contract/report';
import type { CompanyDatabase } from '@parley/db';
import { dayMs, type HourSum, hourMs, hourSums } from './company-day.ts';
import { sumHours } from './figures.ts';
import { dayName, type Stretch, stretchOfDays } from './stretch.ts';

const usualDays = 7;

const within = (sums: readonly HourSum[], from: number, to: number): HourSum[] =>
  sums.filter((sum) => sum.hour.getTime() >= from && sum.hour.getTime() < to);

/** Mean of the days before at the same hour; null if there was none. */
const usual = (sums: readonly HourSum[], at: number, first: number): { calls: number; answered: number } | null => {
  const days = Array.from({ length: usualDays }, (_, back) => at - (back + 1) * dayMs).filter((then) => then >= first);
  const sum = sumHours(days.flatMap((then) => within(sums, then, then + hourMs)));
  return days.length > 0 ? { calls: sum.calls / days.length, answered: sum.answered / days.length } : null;
};

const clockIn = (timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' });
  return (at) => format.format(at);
};

/** The hours of one day beside what is usual then; of several days, each hour of the clock summed over all of them. */
const hours = async (db: CompanyDatabase, { starts, end, timeZone }: Stretch, now: Date): Promise<HourFigures[]> => {
  const start = starts[0].getTime();
  const alone = starts.length === 1;
  const last = (starts.at(-1) ?? starts[0]).getTime();
  const sums = await hourSums(db, new Date(alone ? start - usualDays * dayMs : start), end);
  const first = sums.find(({ hour: at }) => at.getTime() < start)?.hour.getTime() ?? start;
  const clock = clockIn(timeZone);
  const ofClock = Map.groupBy(within(sums, start, end.getTime()), ({ hour }) => clock(hour.getTime()));
  return Array.from({ length: Math.round((end.getTime() - last) / hourMs) }, (_, n) => last + n * hourMs).map((at) => {
    const mean = alone ? usual(sums, at, first) : null;
    return {
      at: new Date(at).toISOString(),
      label: clock(at),
      ...sumHours(alone ? within(sums, at, at + hourMs) : (ofClock.get(clock(at)) ?? [])),
      usualCalls: mean?.calls ?? null,
      usualAnswered: mean?.answered ?? null,
      unfinished: alone && now.getTime() < at + hourMs,
    };
  });
};

const days = async (db: CompanyDatabase, { starts, end, timeZone }: Stretch, now: Date): Promise<HourFigures[]> => {
  const sums = await hourSums(db, starts[0], end);
  return starts.map((start, n) => {
    const over = (starts[n + 1] ?? end).getTime();
    return {
      at: start.toISOString(),
      label: dayName(start, timeZone).slice(5),
      ...sumHours(within(sums, start.getTime(), over)),
      usualCalls: null,
      usualAnswered: null,
      unfinished: over > now.getTime(),
    };
  });
};

/** Calls by hour or by day of some days. One day by day stands among the six before it. */
export const trendOf = (db: CompanyDatabase, by: 'hour' | 'day', stretch: Stretch, now: Date): Promise<HourFigures[]> => {
  if (by === 'hour') return hours(db, stretch, now);
  if (stretch.starts.length > 1) return days(db, stretch, now);
  const back = Math.floor((now.getTime() - stretch.starts[0].getTime()) / dayMs);
  return days(db, stretchOfDays(usualDays, back, now, stretch.timeZone), now);
};
