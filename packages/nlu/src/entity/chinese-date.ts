import { addDays, before, type Day, exists, localTime } from './calendar.ts';
import { chineseNumber } from './chinese-number.ts';
import type { Found, Moment } from './found.ts';
import { meantIn } from './meant.ts';

const relative: Readonly<Record<string, number>> = {
  大前天: -3,
  前天: -2,
  昨天: -1,
  昨日: -1,
  今天: 0,
  今日: 0,
  今儿: 0,
  今晚: 0,
  今早: 0,
  现在: 0,
  明天: 1,
  明日: 1,
  明儿: 1,
  明早: 1,
  明晚: 1,
  后天: 2,
  大后天: 3,
};
const numeral = '[0-9零〇一二三四五六七八九十两]+';
const weekdays = '一二三四五六日天';

const pick = (text: string, pattern: RegExp): RegExpExecArray | null => pattern.exec(text);

const byWord = (text: string, today: Day): Found<Day> | null => {
  const found = pick(text, /大前天|大后天|前天|昨[天日]|今[天日儿晚早]|明[天日儿早晚]|后天/u)?.[0];
  if (found === undefined) return null;
  return { value: addDays(today, relative[found] ?? 0), from: found };
};

const byWeekday = (text: string, today: Day, weekday: number, ahead: boolean): Found<Day> | null => {
  const found = pick(text, new RegExp(`(下下个?|下个?|上个?|这个?|本)?(?:周|星期|礼拜)([${weekdays}1-7])`, 'u'));
  if (found === null) return null;
  const [from, which = '', name = ''] = found;
  const wanted = /[1-7]/.test(name) ? Number(name) : Math.min(weekdays.indexOf(name) + 1, 7);
  const thisWeek = wanted - weekday;
  if (which.startsWith('下下')) return { value: addDays(today, thisWeek + 14), from };
  if (which.startsWith('下')) return { value: addDays(today, thisWeek + 7), from };
  if (which.startsWith('上')) return { value: addDays(today, thisWeek - 7), from };
  return { value: addDays(today, ahead && which === '' && thisWeek < 0 ? thisWeek + 7 : thisWeek), from };
};

const byCalendar = (text: string, today: Day, ahead: boolean): Found<Day> | null => {
  const full = pick(text, new RegExp(`(?:(${numeral})年|(明年|今年|后年))?(${numeral})月(?:份)?(${numeral})[日号]?`, 'u'));
  const figures = pick(text, /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/);
  if (figures !== null) {
    const day = { year: Number(figures[1]), month: Number(figures[2]), day: Number(figures[3]) };
    return exists(day) ? { value: day, from: figures[0] } : null;
  }
  if (full !== null) {
    const [from, year, yearWord, month = '', date = ''] = full;
    const named = yearWord === undefined ? undefined : today.year + ['今年', '明年', '后年'].indexOf(yearWord);
    const said = year === undefined ? named : (chineseNumber(year) ?? undefined);
    const wanted = {
      year: (said ?? today.year) < 100 ? 2000 + (said ?? 0) : (said ?? today.year),
      month: chineseNumber(month) ?? 0,
      day: chineseNumber(date) ?? 0,
    };
    if (!exists(wanted)) return null;
    const next = said === undefined && ahead && before(wanted, today) ? { ...wanted, year: wanted.year + 1 } : wanted;
    return exists(next) ? { value: next, from } : null;
  }
  const only = pick(text, new RegExp(`(下个?月|这个?月|本月)?(${numeral})[号日]`, 'u'));
  if (only === null) return null;
  const [from, which = '', date = ''] = only;
  const number = chineseNumber(date) ?? 0;
  const base = which.startsWith('下') ? 1 : 0;
  for (let months = base; months < base + 3; months++) {
    const month = today.month - 1 + months;
    const wanted = { year: today.year + Math.floor(month / 12), month: (month % 12) + 1, day: number };
    if (exists(wanted) && (!ahead || !before(wanted, today) || which !== '')) return { value: wanted, from };
  }
  return null;
};

const byDistance = (text: string, today: Day): Found<Day> | null => {
  const found = pick(text, new RegExp(`(${numeral})(天|个?星期|周|个?礼拜)(?:以后|之后|后)`, 'u'));
  if (found === null) return null;
  const count = chineseNumber(found[1] ?? '') ?? 0;
  return { value: addDays(today, found[2] === '天' ? count : count * 7), from: found[0] };
};

/** The day named in Chinese: 明天, 下周三, 八号, 十月一日, 3天后, 2025-10-01. Not one that is denied or taken back: 明天不行，后天吧. */
export const chineseDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null => {
  return meantIn(text, 'zh', (said) => namedDay(said, moment, ahead));
};

const namedDay = (text: string, moment: Moment, ahead: boolean): Found<Day> | null => {
  const { day, weekday } = localTime(moment);
  return byDistance(text, day) ?? byWeekday(text, day, weekday, ahead) ?? byCalendar(text, day, ahead) ?? byWord(text, day);
};

/** Is a day named, meant or not? */
export const namesChineseDay = (text: string, moment: Moment): boolean => namedDay(text, moment, false) !== null;

const half = '半|一刻|三刻|[0-9零〇一二三四五六七八九十两]+分?';

/** The time of day named in Chinese, minutes since midnight: 下午三点, 晚上八点半, 十五点二十, 14:30, 中午. */
export const chineseTime = (text: string): Found<number> | null => {
  const figures = pick(text, /(?:上午|早上|下午|晚上|中午|凌晨|傍晚)?([01]?\d|2[0-3])[:：]([0-5]\d)/u);
  const spoken = pick(
    text,
    new RegExp(`(凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|今晚|明晚|明早|今早)?(${numeral})(?:点钟?|时)(?:(${half})(?!天))?`, 'u'),
  );
  const period = (figures ?? spoken)?.[0] ?? '';
  const later = (hour: number): number => {
    if (/下午|傍晚|晚/u.test(period) && hour < 12) return hour + 12;
    if (/晚上|夜里|凌晨/u.test(period) && hour === 12) return /凌晨|夜里|晚上/u.test(period) ? 0 : 12;
    if (/中午/u.test(period) && hour < 3) return hour + 12;
    return hour;
  };
  if (figures !== null) return { value: later(Number(figures[1])) * 60 + Number(figures[2]), from: figures[0] };
  if (spoken !== null) {
    const hour = chineseNumber(spoken[2] ?? '');
    if (hour === null || hour > 24) return null;
    const part = spoken[3];
    const minutes =
      part === undefined
        ? 0
        : part === '半'
          ? 30
          : part === '一刻'
            ? 15
            : part === '三刻'
              ? 45
              : (chineseNumber(part.replace('分', '')) ?? 0);
    if (minutes > 59) return null;
    return { value: (later(hour) % 24) * 60 + minutes, from: spoken[0] };
  }
  const noon = pick(text, /中午|正午|午夜|半夜/u)?.[0];
  return noon === undefined ? null : { value: noon === '中午' || noon === '正午' ? 720 : 0, from: noon };
};
