import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How long ago the clocks of a time zone showed midnight, by what they show now, ms. */
const sinceMidnight = (now: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(now);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return ((value('hour') * 60 + value('minute')) * 60 + value('second')) * 1000;
};

/** The start of today in a time zone. */
export const startOfDay = (now: Date, timeZone: string): Date => {
  const start = new Date(Math.floor(now.getTime() / 1000) * 1000 - sinceMidnight(now, timeZone));
  // If the clocks were changed since midnight, they show another hour there.
  const off = sinceMidnight(start, timeZone);
  return new Date(start.getTime() + (off > dayMs / 2 ? dayMs - off : -off));
};

/** Sums of outbound calls, by hour, from `from` until before `to`: both rates are shares of what was dialled. It costs hours, not calls. */
export const hourSums = (db: CompanyDatabase, from: Date, to: Date) =>
  db
    .selectFrom('call_hours')
    .select((eb) => [
      'hour',
      eb.fn.sum<number>('calls').as('calls'),
      sql<number>`coalesce(sum(calls - machines) filter (where status = 'answered'), 0)::bigint`.as('answered'),
      sql<number>`coalesce(sum(calls) filter (where status in ('answered', 'unanswered')), 0)::bigint`.as('connected'),
      sql<number>`coalesce(sum(calls) filter (where grade = 'A'), 0)::bigint`.as('grade_a'),
      sql<number>`sum(talk_ms)::bigint`.as('talk_ms'),
    ])
    .where('direction', '=', 'out')
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .groupBy('hour')
    .orderBy('hour')
    .execute();

export type HourSum = Awaited<ReturnType<typeof hourSums>>[number];
