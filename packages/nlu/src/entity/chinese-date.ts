import { addDays, addMonths, before, type Day, exists, localTime } from './calendar.ts';
import { chineseNumber } from './chinese-number.ts';
import { chineseOccasion } from './chinese-occasion.ts';
import type { Found, Moment } from './found.ts';
import { meantIn } from './meant.ts';

const relative: Readonly<Record<string, number>> = { 大前: -3, 前: -2, 昨: -1, 今: 0, 明: 1, 后: 2, 大后: 3 };
const numeral = '[0-9零〇一二三四五六七八九十两]+';
const weekdays = '一二三四五六日天';

const byWord = (text: string, today: Day): Found<Day> | null => {
  const match =
    /(?<!每|以|之|然|那|几|\d|[一二三四五六七八九十])(?<word>大前|大后|前|昨|今|明|后)(?:天|日|儿个?|晚|早)|现在|马上|立刻/u.exec(text);
  if (match === null) return null;
  return { value: addDays(today, relative[match.groups?.word ?? '今'] ?? 0), from: match[0] };
};

const byWeekday = (text: string, today: Day, weekday: number, ahead: boolean): Found<Day> | null => {
  const found = new RegExp(`(?<![每逢])(下下个?|下个?|上个?|这个?|本)?(?:周|星期|礼拜)([${weekdays}1-7])(?!边)`, 'u').exec(text);
  // 下周三四: about then.
  if (found === null || /^[一二三四五六日天](?!\d*[号点月])(?!.*都)/u.test(text.slice(found.index + found[0].length))) return null;
  const [from, which = '', name = ''] = found;
  const wanted = /[1-7]/.test(name) ? Number(name) : Math.min(weekdays.indexOf(name) + 1, 7);
  const thisWeek = wanted - weekday;
  if (which.startsWith('下下')) return { value: addDays(today, thisWeek + 14), from };
  if (which.startsWith('下')) return { value: addDays(today, thisWeek + 7), from };
  if (which.startsWith('上')) return { value: addDays(today, thisWeek - 7), from };
  return { value: addDays(today, ahead && which === '' && thisWeek < 0 ? thisWeek + 7 : thisWeek), from };
};

/** A year of four figures or two: 85 is 1985 where days gone by are meant, 27 is 2027. */
const fullYear = (year: number, today: Day, ahead: boolean): number => {
  if (year >= 100) return year;
  const century = today.year - (today.year % 100);
  return !ahead && century + year > today.year ? century - 100 + year : century + year;
};

const yearWords: Readonly<Record<string, number>> = { 前年: -2, 去年: -1, 今年: 0, 明年: 1, 后年: 2 };

const monthAndDay = new RegExp(
  `(?:(${numeral})年|(前年|去年|明年|今年|后年))?(${numeral})月(?:份)?的?(${numeral})[日号]?(?![块元十百千万\\d])`,
  'u',
);

const byYear = (text: string, today: Day, ahead: boolean): Found<Day> | null => {
  const figures = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (figures !== null) {
    const day = { year: Number(figures[1]), month: Number(figures[2]), day: Number(figures[3]) };
    return exists(day) ? { value: day, from: figures[0] } : null;
  }
  const short = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/.exec(text);
  if (short !== null) {
    const day = { year: today.year, month: Number(short[1]), day: Number(short[2]) };
    const next = ahead && before(day, today) ? { ...day, year: day.year + 1 } : day;
    return exists(next) ? { value: next, from: short[0] } : null;
  }
  const full = monthAndDay.exec(text);
  if (full === null) return null;
  const [from, year, yearWord, month = '', date = ''] = full;
  const said = year === undefined ? null : chineseNumber(year);
  const named = said === null ? (yearWord === undefined ? null : today.year + (yearWords[yearWord] ?? 0)) : fullYear(said, today, ahead);
  const wanted = { year: named ?? today.year, month: chineseNumber(month) ?? 0, day: chineseNumber(date) ?? 0 };
  const meant = named === null && ahead && before(wanted, today) ? { ...wanted, year: wanted.year + 1 } : wanted;
  return exists(meant) ? { value: meant, from } : null;
};

// 一号楼, 三号线: numbers of things.
const numbered = '(?!楼|线|门|院|店|窗|桌|柜|机|房|厅|馆|车|单元|员|公寓|室|码|口|台|技师)';

const byDate = (text: string, today: Day, ahead: boolean): Found<Day> | null => {
  const only = new RegExp(
    `(?<!每个?月)(下下个?月|下个?月|这个?月|本月|上个?月)?的?(?<![一二三四五六七八九十\\d]|路|街|巷|弄|道)(${numeral})[号日]${numbered}`,
    'u',
  ).exec(text);
  if (only === null) return null;
  const [from, which = '', date = ''] = only;
  const number = chineseNumber(date) ?? 0;
  const shift = which.startsWith('下下') ? 2 : which.startsWith('下') ? 1 : which.startsWith('上') ? -1 : 0;
  for (let months = shift; months < shift + 3; months++) {
    const wanted = { ...addMonths({ ...today, day: 1 }, months), day: number };
    if (exists(wanted) && (!ahead || !before(wanted, today) || which !== '')) return { value: wanted, from };
  }
  return null;
};

const same = (a: Day, b: Day): boolean => !before(a, b) && !before(b, a);

/** A weekday said with its date, 周四十五号: the date, where they agree; null where not. */
const weekdayAndDate = (text: string, weekday: Found<Day>, today: Day, ahead: boolean): Found<Day> | null => {
  const at = text.indexOf(weekday.from) + weekday.from.length;
  const behind = text.slice(at);
  if (!new RegExp(`^[，,、\\s]*(?:就是|也就是)?(?:${numeral}月)?${numeral}[号日]${numbered}`, 'u').test(behind)) return weekday;
  const date = byYear(behind, today, ahead) ?? byDate(behind, today, ahead);
  if (date === null) return weekday;
  const from = text.slice(text.indexOf(weekday.from), text.indexOf(date.from, at) + date.from.length);
  return same(date.value, weekday.value) ? { value: date.value, from } : null;
};

/** The readers by what they need; that which stands first in the text is the one that is said. */
const namedDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null => {
  const { day, weekday } = localTime(moment);
  const week = byWeekday(text, day, weekday, ahead);
  // A day that doesn't exist is none, whatever its last figures are.
  const calendar = byYear(text, day, ahead) ?? (monthAndDay.test(text) ? null : byDate(text, day, ahead));
  const found = [calendar, chineseOccasion(text, day, weekday, ahead), week, byWord(text, day)]
    .filter((each) => each !== null)
    .sort((a, b) => text.indexOf(a.from) - text.indexOf(b.from));
  const [first] = found;
  if (first === undefined) return null;
  const meant = first === week ? weekdayAndDate(text, first, day, ahead) : first;
  return meant !== null && ahead && before(meant.value, day) ? null : meant;
};

/**
 * The day named in Chinese: 明天, 后儿个, 下周三, 八号, 十月一日, 月底, 国庆后, 3天后, 2025-10-01. Not one that is denied or taken back:
 * 明天不行，后天吧.
 *
 * @param ahead no day gone by is meant
 */
export const chineseDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null =>
  meantIn(text, 'zh', (said) => namedDay(said, moment, ahead));

/** Is a day named, meant or not? */
export const namesChineseDay = (text: string, moment: Moment): boolean => namedDay(text, moment, false) !== null;
