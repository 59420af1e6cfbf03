import { addDays, before, type Day, monthEnd, weekdayOf } from './calendar.ts';

/** A day that is named, and how many words name it. */
export interface Named {
  readonly value: Day;
  readonly length: number;
}

/** The nth weekday of a month; the last where n is -1. Null where there is none. */
export const nthWeekday = (year: number, month: number, weekday: number, nth: number): Day | null => {
  const first = { year, month, day: 1 };
  if (nth < 0) {
    const last = monthEnd(first);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7);
  return day.month === month ? day : null;
};

/** Easter Sunday by Gauss's rule, in the form of Meeus, Jones and Butcher. */
const easter = (year: number): Day => {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return { year, month: Math.floor((h + l - 7 * m + 114) / 31), day: ((h + l - 7 * m + 114) % 31) + 1 };
};

const fixed = (month: number, day: number) => (year: number) => ({ year, month, day });

// Longer names first: a name is found before the one that it begins with.
const occasions: readonly (readonly [name: string, day: (year: number) => Day | null])[] = [
  ['christmas eve', fixed(12, 24)],
  ['christmas day', fixed(12, 25)],
  ['christmas', fixed(12, 25)],
  ['xmas', fixed(12, 25)],
  ['boxing day', fixed(12, 26)],
  ["new year's eve", fixed(12, 31)],
  ['new years eve', fixed(12, 31)],
  ["new year's day", fixed(1, 1)],
  ['new years day', fixed(1, 1)],
  ["new year's", fixed(1, 1)],
  ['new year', fixed(1, 1)],
  ["valentine's day", fixed(2, 14)],
  ['valentines day', fixed(2, 14)],
  ['halloween', fixed(10, 31)],
  ['independence day', fixed(7, 4)],
  ['thanksgiving day', (year) => nthWeekday(year, 11, 4, 4)],
  ['thanksgiving', (year) => nthWeekday(year, 11, 4, 4)],
  ['memorial day', (year) => nthWeekday(year, 5, 1, -1)],
  ['labor day', (year) => nthWeekday(year, 9, 1, 1)],
  ['good friday', (year) => addDays(easter(year), -2)],
  ['easter monday', (year) => addDays(easter(year), 1)],
  ['easter sunday', easter],
  ['easter', easter],
];

/** The holiday whose name begins at a word: the next one, where no day gone by is meant. */
export const occasionAt = (words: readonly string[], at: number, today: Day, ahead: boolean): Named | null => {
  for (const [name, day] of occasions) {
    const length = name.split(' ').length;
    if (words.slice(at, at + length).join(' ') !== name) continue;
    const now = day(today.year);
    const value = now === null || (ahead && before(now, today)) ? day(today.year + 1) : now;
    return value === null ? null : { value, length };
  }
  return null;
};
