import { addDays, before, type Day, exists, localTime } from './calendar.ts';
import { englishNumber, englishSmall } from './english-number.ts';
import type { Found, Moment } from './found.ts';
import { meantIn } from './meant.ts';
import { englishWords } from './number.ts';

const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const named = (names: readonly string[], word: string): number => {
  const at = names.findIndex((name) => name === word || (word.length >= 3 && word.length <= 4 && name.startsWith(word)));
  return at + 1;
};

const yearFrom = (wanted: Day, today: Day, ahead: boolean): Day =>
  ahead && before(wanted, today) ? { ...wanted, year: wanted.year + 1 } : wanted;

/**
 * The day named in English: tomorrow, next Monday, on Friday, October 1st, the 5th of May, in three days, 2025-10-01. Not one that is
 * denied or taken back: "not Monday, Tuesday".
 */
export const englishDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null =>
  meantIn(text, 'en', (said) => namedDay(said, moment, ahead));

/** Is a day named, meant or not? */
export const namesEnglishDay = (text: string, moment: Moment): boolean => namedDay(text, moment, false) !== null;

const namedDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null => {
  const { day: today, weekday } = localTime(moment);
  const figures = /(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (figures !== null) {
    const day = { year: Number(figures[1]), month: Number(figures[2]), day: Number(figures[3]) };
    return exists(day) ? { value: day, from: figures[0] } : null;
  }
  const words = englishWords(text);
  const found = (value: Day, from: number, to: number): Found<Day> => ({ value, from: words.slice(from, to).join(' ') });
  for (const [at, word] of words.entries()) {
    const previous = words[at - 1] ?? '';
    const next = words[at + 1] ?? '';
    if (word === 'in') {
      const number = englishNumber(words, at + 1) ?? (next === 'a' ? { value: 1, length: 1 } : null);
      const unit = number === null ? '' : (words[at + 1 + number.length] ?? '');
      if (number !== null && /^(?:days?|weeks?)$/.test(unit))
        return found(addDays(today, number.value * (unit.startsWith('week') ? 7 : 1)), at, at + 2 + number.length);
    }
    const month = named(monthNames, word);
    if (month > 0 && !(word === 'may' && englishSmall(next, true) === null && previous !== 'of')) {
      const after = englishNumber(words, at + 1, true);
      if (after !== null && after.value <= 31) {
        const wanted = { year: today.year, month, day: after.value };
        return exists(wanted) ? found(yearFrom(wanted, today, ahead), at, at + 1 + after.length) : null;
      }
      const back = previous === 'of' ? at - 2 : at - 1;
      // "twenty first of May" takes two words, "5 May" one.
      for (const from of [back - 1, back]) {
        const number = from < 0 ? null : englishNumber(words, from, true);
        if (number === null || number.length !== back - from + 1 || number.value > 31) continue;
        const wanted = { year: today.year, month, day: number.value };
        if (exists(wanted)) return found(yearFrom(wanted, today, ahead), from, at + 1);
      }
    }
    const wanted = named(weekdayNames, word);
    if (wanted > 0) {
      const days = wanted - weekday;
      if (previous === 'next') return found(addDays(today, days + 7), at - 1, at + 1);
      if (previous === 'last') return found(addDays(today, days - 7), at - 1, at + 1);
      return found(addDays(today, ahead && days < 0 ? days + 7 : days), at, at + 1);
    }
    if (word === 'tomorrow') {
      const after = words[at - 2] === 'day' && previous === 'after';
      return found(addDays(today, after ? 2 : 1), after ? at - 2 : at, at + 1);
    }
    if (word === 'today' || word === 'tonight') return found(today, at, at + 1);
    if (word === 'yesterday') return found(addDays(today, -1), at, at + 1);
  }
  return null;
};

/** The time of day named in English, minutes since midnight: 3 pm, half past two, quarter to nine, 14:30, noon, ten o'clock. */
export const englishTime = (text: string): Found<number> | null => {
  const plain = text
    .toLowerCase()
    .replace(/\b([ap])\.?\s?m\b\.?/g, ' $1m ')
    .replace(/o['’]?\s?clock/g, ' oclock ');
  const evening = /\b(?:afternoon|evening|tonight|night)\b/.test(plain);
  const shift = (hour: number, half: string | undefined): number => {
    if (half === 'am') return hour % 12;
    if (half === 'pm' || (evening && hour < 12)) return (hour % 12) + 12;
    return hour;
  };
  const figures = /\b([01]?\d|2[0-3]):([0-5]\d)\s*(am|pm)?/.exec(plain);
  if (figures !== null) return { value: shift(Number(figures[1]), figures[3]) * 60 + Number(figures[2]), from: figures[0].trim() };
  const words = englishWords(plain);
  for (const [at, word] of words.entries()) {
    if (word === 'noon' || word === 'midday') return { value: 720, from: word };
    if (word === 'midnight') return { value: 0, from: word };
    const before = words[at + 1];
    const base = word === 'half' ? 30 : word === 'quarter' ? 15 : null;
    if (base !== null && (before === 'past' || before === 'to')) {
      const hour = englishSmall(words[at + 2] ?? '');
      if (hour === null || hour < 1 || hour > 12) continue;
      const minutes = shift(hour, words[at + 3]) * 60 + (before === 'past' ? base : -base);
      return { value: (minutes + 1440) % 1440, from: words.slice(at, at + 3).join(' ') };
    }
    const hour = englishSmall(word);
    if (hour === null || hour > 23) continue;
    const minutes = englishNumber(words, at + 1);
    const whole = minutes !== null && minutes.value >= 10 && minutes.value < 60 ? minutes : null;
    const mark = words[at + 1 + (whole?.length ?? 0)];
    const marked = mark === 'am' || mark === 'pm' || mark === 'oclock';
    if (!marked && words[at - 1] !== 'at' && !(mark === 'in' && evening)) continue;
    const end = at + 1 + (whole?.length ?? 0) + (marked ? 1 : 0);
    return { value: shift(hour, mark) * 60 + (whole?.value ?? 0), from: words.slice(at, end).join(' ') };
  }
  return null;
};
