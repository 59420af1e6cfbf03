import { addDays, addMonths, before, type Day, exists, localTime, monthEnd, weekdayOf } from './calendar.ts';
import { englishNumber, englishSmall } from './english-number.ts';
import { type Named, nthWeekday, occasionAt } from './english-occasion.ts';
import { quantityAt } from './english-quantity.ts';
import { englishWords } from './english-words.ts';
import { englishYear } from './english-year.ts';
import type { Found, Moment } from './found.ts';
import { meantIn } from './meant.ts';

const weekdayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const monthNames = 'january february march april may june july august september october november december'.split(' ');
const spans = new Set('on this next last every until till by for before after friday and or from'.split(' '));

const named = (names: readonly string[], word: string): number => {
  const plain = word.replace(/(?<=day)s$|['’]s$/, '');
  return (
    names.findIndex((name) => name === plain || (plain.length >= 3 && plain.length <= 5 && plain !== 'marc' && name.startsWith(plain))) + 1
  );
};

/** A weekday's number, ISO; 0 where the word is none. "Sat" and "sun" are words of their own. */
const weekdayAt = (words: readonly string[], at: number): number => {
  const word = words[at] ?? '';
  if (/^(?:sat|sun|wed|mon)$/.test(word) && !spans.has(words[at - 1] ?? '') && words.length > 1) return 0;
  return named(weekdayNames, word);
};

interface Context {
  readonly words: readonly string[];
  readonly today: Day;
  readonly weekday: number;
  readonly ahead: boolean;
}

type Reader = (context: Context, at: number) => Named | null;

const ordinalAt = (words: readonly string[], at: number): { readonly value: number; readonly length: number } | null => {
  const number = englishNumber(words, at, true);
  return number === null || !Number.isInteger(number.value) || number.value < 1 || number.value > 31 ? null : number;
};

const yearFrom = ({ today, ahead }: Context, wanted: Day): Day =>
  ahead && before(wanted, today) ? { ...wanted, year: wanted.year + 1 } : wanted;

const dated = (context: Context, month: number, day: number, end: number, at: number): Named | null => {
  const year = englishYear(context.words, end);
  const wanted = { year: year?.value ?? context.today.year, month, day };
  if (!exists(wanted)) return null;
  return { value: year === null ? yearFrom(context, wanted) : wanted, length: end - at + (year?.length ?? 0) };
};

const monthAt = (words: readonly string[], at: number): number => {
  const month = named(monthNames, words[at] ?? '');
  // "You may", "we march".
  if ((month === 5 || month === 3) && at > 0 && /^(?:you|i|we|they|it|he|she)$/.test(words[at - 1] ?? '')) return 0;
  return month;
};

/** October (the) twentieth (2027); the twentieth of October; 5 March. */
const byMonth: Reader = (context, at) => {
  const { words, today, ahead } = context;
  const month = monthAt(words, at);
  if (month > 0) {
    const from = words[at + 1] === 'the' ? at + 2 : at + 1;
    const day = ordinalAt(words, from);
    return day === null ? null : dated(context, month, day.value, from + day.length, at);
  }
  const from = words[at] === 'the' ? at + 1 : at;
  const day = ordinalAt(words, from);
  if (day === null) return null;
  const end = from + day.length;
  const of = words[end] === 'of' ? 1 : 0;
  const later = monthAt(words, end + of);
  if (later > 0) return dated(context, later, day.value, end + of + 1, at);
  const which = words.slice(end, end + 3).join(' ');
  if (!/^of (?:this|next|the) month$/.test(which)) return null;
  const late = which === 'of next month' || (ahead && day.value < today.day);
  const value = { ...addMonths({ ...today, day: 1 }, late ? 1 : 0), day: day.value };
  return exists(value) ? { value, length: end + 3 - at } : null;
};

const behindDay = new Set(
  'please at in is was would works work if then or around after before suits sounds could might should morning afternoon evening will can no not sorry for maybe of to through and i to till until so but because'.split(
    ' ',
  ),
);

/** The fifteenth; the 15th. */
const byOrdinal: Reader = ({ words, today, ahead }, at) => {
  if (words[at] !== 'the' && !/^\d+(?:st|nd|rd|th)$/.test(words[at] ?? '')) return null;
  const from = words[at] === 'the' ? at + 1 : at;
  if (englishSmall(words[from] ?? '') !== null && !/^(?:twenty|thirty)$/.test(words[from] ?? '')) return null;
  const day = ordinalAt(words, from);
  const behind = day === null ? '' : (words[from + day.length] ?? '');
  if (day === null || (behind !== '' && !behindDay.has(behind)) || englishSmall(words[from + day.length - 1] ?? '') !== null) return null;
  for (let months = 0; months < 3; months++) {
    const value = { ...addMonths({ ...today, day: 1 }, months), day: day.value };
    if (exists(value) && (!ahead || !before(value, today))) return { value, length: from + day.length - at };
  }
  return null;
};

const byWeekday: Reader = ({ words, today, weekday, ahead }, at) => {
  const which = /^(?:this|next|last|coming)$/.test(words[at] ?? '') ? (words[at] ?? '') : '';
  const from = at + (which === '' ? 0 : 1);
  const wanted = weekdayAt(words, from);
  if (wanted === 0 || /days$/.test(words[from] ?? '') || /^(?:every|each)$/.test(words[at - 1] ?? '')) return null;
  const days = wanted - weekday;
  const length = from + 1 - at;
  if (which === 'next') return { value: addDays(today, days + 7), length };
  if (which === 'last') return { value: addDays(today, days < 0 ? days : days - 7), length };
  const behind = words.slice(from + 1, from + 3).join(' ');
  if (behind === 'next week') return { value: addDays(today, days + 7), length: length + 2 };
  if (behind === 'after next') return { value: addDays(today, days + 14), length: length + 2 };
  const value = addDays(today, ahead && days < 0 ? days + 7 : days);
  return words[from + 1] === 'week' ? { value: addDays(value, 7), length: length + 1 } : { value, length };
};

const byNth: Reader = ({ words, today, ahead }, at) => {
  const from = words[at] === 'the' ? at + 1 : at;
  const nth = words[from] === 'last' ? -1 : (englishNumber(words, from, true)?.value ?? 0);
  const weekday = weekdayAt(words, from + 1);
  if (nth === 0 || nth > 5 || weekday === 0 || !/^(?:of|in)$/.test(words[from + 2] ?? '')) return null;
  const month = monthAt(words, from + 3);
  const next = words.slice(from + 3, from + 5).join(' ');
  const base = addMonths({ ...today, day: 1 }, next === 'next month' ? 1 : 0);
  if (month === 0 && !/^(?:the|this|next) month$/.test(next)) return null;
  const value = nthWeekday(base.year, month === 0 ? base.month : month, weekday, nth);
  const late = value !== null && ahead && before(value, today) && month > 0 ? nthWeekday(today.year + 1, month, weekday, nth) : value;
  return late === null ? null : { value: late, length: from + (month === 0 ? 5 : 4) - at };
};

/** The weekend; the end of (next) month; the middle of May; month end. */
const byPart: Reader = ({ words, today, weekday, ahead }, at) => {
  const from = /^(?:the|this|next|at|over|coming)$/.test(words[at] ?? '') ? at + 1 : at;
  if (words[from] === 'weekend' && words[from + 1] !== 'rates') {
    const saturday = weekday === 7 ? 0 : 6 - weekday;
    return { value: addDays(today, saturday + (words[at] === 'next' ? 7 : 0)), length: from + 1 - at };
  }
  if (words[at] === 'month' && words[at + 1] === 'end') return { value: monthEnd(today), length: 2 };
  if (!/^(?:end|middle|beginning|start|mid)$/.test(words[from] ?? '')) return null;
  const of = words[from + 1] === 'of' ? from + 2 : from + 1;
  const bare = /^(?:the|this|next)$/.test(words[of] ?? '') ? of + 1 : of;
  const word = words[bare] ?? '';
  const part = words[from] === 'end' ? 'end' : words[from] === 'middle' || words[from] === 'mid' ? 'middle' : 'start';
  const place = (first: Day): Day => (part === 'end' ? monthEnd(first) : { ...first, day: part === 'middle' ? 15 : 1 });
  const length = bare + 1 - at;
  if (word === 'year') return part === 'end' ? { value: { year: today.year, month: 12, day: 31 }, length } : null;
  if (word === 'week') return part === 'end' ? { value: addDays(today, 5 - weekday + (words[of] === 'next' ? 7 : 0)), length } : null;
  const month = monthAt(words, bare);
  if (month === 0 && word !== 'month') return null;
  const base = month > 0 ? { year: today.year, month, day: 1 } : addMonths({ ...today, day: 1 }, words[of] === 'next' ? 1 : 0);
  const value = place(base);
  const late = ahead && before(value, today);
  return { value: late ? place(month > 0 ? { ...base, year: base.year + 1 } : addMonths(base, 1)) : value, length };
};

const shift = (day: Day, count: number, unit: string): Day | null => {
  const whole = Number.isInteger(count);
  if (/^days?$/.test(unit)) return whole ? addDays(day, count) : null;
  if (/^weeks?$/.test(unit)) return whole ? addDays(day, count * 7) : null;
  if (/^fortnights?$/.test(unit)) return whole ? addDays(day, count * 14) : null;
  if (/^months?$/.test(unit)) return whole ? addMonths(day, count) : null;
  return null;
};

/** In three days; a week from tomorrow; a week on Friday; two days ago; the day after Christmas. */
const byDistance: Reader = (context, at) => {
  const { words, today } = context;
  const within = words[at] === 'in' ? 1 : 0;
  const from = at + within + (words[at + within] === 'the' ? 1 : 0);
  const counted = quantityAt(words, from);
  const article = /^(?:a|an)$/.test(words[from] ?? '') && counted === null ? 1 : words[from] === 'day' ? 0 : null;
  const count = article === null ? counted?.value : 1;
  const unitAt = from + (article ?? counted?.length ?? 0);
  const of = words[unitAt] === 'of' ? 1 : 0;
  if (count === undefined) return null;
  const end = unitAt + of + 1;
  const unit = words[unitAt + of] ?? '';
  const link = words[end] ?? '';
  if (within > 0) {
    const value = shift(today, count, unit);
    return value === null ? null : { value, length: end - at };
  }
  if (link === 'ago') {
    const value = shift(today, -count, unit);
    return value === null ? null : { value, length: end + 1 - at };
  }
  const linked = /^(?:from|on|after|before)$/.test(link) ? 1 : 0;
  const now = words[end + linked] === 'now' && link === 'from';
  const anchor = now
    ? { value: today, length: 1 }
    : /^(?:from|after|before|on)$/.test(link) || /^weeks?$/.test(unit)
      ? dayAt(context, end + linked)
      : null;
  if (anchor === null) return null;
  const value = shift(anchor.value, link === 'before' ? -count : count, unit);
  return value === null ? null : { value, length: end + linked + anchor.length - at };
};

const near: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1, yesterday: -1 };

const byWord: Reader = ({ words, today }, at) => {
  const word = (words[at] ?? '').replace(/'s$/, '');
  const days = Object.hasOwn(near, word) ? near[word] : undefined;
  const week = words[at + 1] === 'week' ? 1 : 0;
  if (days !== undefined) return { value: addDays(today, days + week * 7), length: 1 + week };
  return word === 'this' && /^(?:morning|afternoon|evening)$/.test(words[at + 1] ?? '') ? { value: today, length: 2 } : null;
};

const byFigures: Reader = ({ words }, at) => {
  const [year, month, day] = words.slice(at, at + 3).map(Number);
  if (!/^\d{4}$/.test(words[at] ?? '') || year === undefined || month === undefined || day === undefined) return null;
  const value = { year, month, day };
  return Number.isInteger(month) && Number.isInteger(day) && exists(value) ? { value, length: 3 } : null;
};

const readers: readonly Reader[] = [
  byFigures,
  byDistance,
  byNth,
  byPart,
  (context, at) => occasionAt(context.words, at, context.today, context.ahead),
  byMonth,
  byWeekday,
  byWord,
  byOrdinal,
];

/** The day whose words begin at a place. */
const dayAt = (context: Context, at: number): Named | null => {
  for (const read of readers) {
    const found = read(context, at);
    if (found !== null) return found;
  }
  return null;
};

/** 10/20, 20/10/2026. Of two that could be a month the first is one in America; elsewhere it isn't told. */
const bySlashes = (text: string, today: Day, timeZone: string, ahead: boolean): Found<Day> | null => {
  const match = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/.exec(text);
  if (match === null) return null;
  const [from, one, two, year] = match;
  const [first, second] = [Number(one), Number(two)];
  if (first <= 12 && second <= 12 && first !== second && !timeZone.startsWith('America/')) return null;
  const [month, day] = first > 12 ? [second, first] : [first, second];
  const value = { year: year === undefined ? today.year : Number(year), month, day };
  const next = year === undefined && ahead && before(value, today) ? { ...value, year: value.year + 1 } : value;
  return exists(next) && !(ahead && before(next, today)) ? { value: next, from } : null;
};

const namedDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null => {
  const { day: today, weekday } = localTime(moment);
  const slashed = bySlashes(text, today, moment.timeZone, ahead);
  if (slashed !== null) return slashed;
  const words = englishWords(text);
  const context = { words, today, weekday, ahead };
  for (const at of words.keys()) {
    const found = dayAt(context, at);
    if (found === null) continue;
    const from = (length: number): string => words.slice(at, at + length).join(' ');
    // "Tuesday the twentieth": the date, where they agree.
    const behind =
      weekdayAt(words, at + found.length - 1) > 0 ? (byMonth(context, at + found.length) ?? byOrdinal(context, at + found.length)) : null;
    if (behind !== null)
      return weekdayOf(behind.value) === weekdayOf(found.value) ? { value: behind.value, from: from(found.length + behind.length) } : null;
    return ahead && before(found.value, today) ? null : { value: found.value, from: from(found.length) };
  }
  return null;
};

/**
 * The day named in English: tomorrow, next Monday, the fifteenth, October 1st, the last Friday of the month, a week on Friday, the end of
 * next month, Christmas Eve, in three days, 2025-10-01. Not one that is denied or taken back: "not Monday, Tuesday".
 *
 * @param ahead no day gone by is meant
 */
export const englishDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null =>
  meantIn(text, 'en', (said) => namedDay(said, moment, ahead));

/** Is a day named, meant or not? */
export const namesEnglishDay = (text: string, moment: Moment): boolean => namedDay(text, moment, false) !== null;
