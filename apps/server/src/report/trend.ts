import type { HourFigures } from '@parley/contract/report';
import type { CompanyDatabase } from '@parley/db';
import { type HourSum, hourSums } from './company-day.ts';
import { sumHours } from './figures.ts';

const hour = 3_600_000;
const day = 24 * hour;
const usualDays = 7;

const within = (sums: readonly HourSum[], from: number, to: number): HourSum[] =>
  sums.filter((sum) => sum.hour.getTime() >= from && sum.hour.getTime() < to);

/** Mean of the days before at the same hour; null if there was none. */
const usual = (sums: readonly HourSum[], at: number, first: number): { calls: number; answered: number } | null => {
  const days = Array.from({ length: usualDays }, (_, back) => at - (back + 1) * day).filter((then) => then >= first);
  const sum = sumHours(days.flatMap((then) => within(sums, then, then + hour)));
  return days.length > 0 ? { calls: sum.calls / days.length, answered: sum.answered / days.length } : null;
};

const hours = async (db: CompanyDatabase, today: Date, now: Date): Promise<HourFigures[]> => {
  const start = today.getTime();
  const sums = await hourSums(db, new Date(start - usualDays * day), new Date(now.getTime() + hour));
  const first = sums.find(({ hour: at }) => at.getTime() < start)?.hour.getTime() ?? start;
  return Array.from({ length: 24 }, (_, n) => start + n * hour).map((at) => {
    const mean = usual(sums, at, first);
    return {
      at: new Date(at).toISOString(),
      ...sumHours(within(sums, at, at + hour)),
      usualCalls: mean?.calls ?? null,
      usualAnswered: mean?.answered ?? null,
      unfinished: now.getTime() < at + hour,
    };
  });
};

const days = async (db: CompanyDatabase, count: number, today: Date, now: Date): Promise<HourFigures[]> => {
  const starts = Array.from({ length: count }, (_, n) => today.getTime() - (count - 1 - n) * day);
  const sums = await hourSums(db, new Date(starts[0] ?? today), new Date(now.getTime() + hour));
  return starts.map((at) => ({
    at: new Date(at).toISOString(),
    ...sumHours(within(sums, at, at + day)),
    usualCalls: null,
    usualAnswered: null,
    unfinished: at + day > now.getTime(),
  }));
};

/** Calls by hour of today, beside what is usual, or by day. */
export const trendOf = (db: CompanyDatabase, by: 'hour' | 'day', count: number, today: Date, now: Date): Promise<HourFigures[]> =>
  by === 'hour' ? hours(db, today, now) : days(db, count, today, now);
