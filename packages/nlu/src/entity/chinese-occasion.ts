import { addDays, addMonths, before, type Day, exists, lunarDay, monthEnd } from './calendar.ts';
import { chineseNumber } from './chinese-number.ts';
import type { Found } from './found.ts';

const numeral = '[0-9零〇一二三四五六七八九十两]+';

/** The first such day that isn't before today; where days gone by are meant too, this year's. */
const next = (today: Day, ahead: boolean, of: (year: number) => Day | null): Day | null => {
  const now = of(today.year);
  return now !== null && !(ahead && before(now, today)) ? now : of(today.year + 1);
};

interface Occasion {
  readonly name: RegExp;
  readonly first: (year: number) => Day | null;
  /** Days that it lasts. */
  readonly lasts: number;
}

const fixed = (month: number, day: number) => (year: number) => ({ year, month, day });

const occasions: readonly Occasion[] = [
  { name: /国庆节?|十一(?=长假|假期|黄金周|以后|之后|后|节)/u, first: fixed(10, 1), lasts: 7 },
  { name: /元旦/u, first: fixed(1, 1), lasts: 1 },
  { name: /五一(?:劳动)?节?(?!\d)|劳动节/u, first: fixed(5, 1), lasts: 5 },
  { name: /儿童节|六一/u, first: fixed(6, 1), lasts: 1 },
  { name: /圣诞节?/u, first: fixed(12, 25), lasts: 1 },
  { name: /平安夜/u, first: fixed(12, 24), lasts: 1 },
  { name: /情人节/u, first: fixed(2, 14), lasts: 1 },
  { name: /三八(?:妇女)?节|妇女节/u, first: fixed(3, 8), lasts: 1 },
  { name: /双十一/u, first: fixed(11, 11), lasts: 1 },
  { name: /双十二/u, first: fixed(12, 12), lasts: 1 },
  {
    name: /清明节?/u,
    first: (year) => ({ year, month: 4, day: Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4) }),
    lasts: 1,
  },
  { name: /端午节?/u, first: (year) => lunarDay(year, 5, 5), lasts: 1 },
  { name: /中秋节?/u, first: (year) => lunarDay(year, 8, 15), lasts: 1 },
  { name: /元宵节?|正月十五/u, first: (year) => newYear(year, 14), lasts: 1 },
  { name: /除夕(?:夜)?|大年三十|年三十/u, first: (year) => newYear(year, -1), lasts: 1 },
  { name: /春节|过年(?!货)/u, first: (year) => newYear(year, 0), lasts: 8 },
];

// Where the runtime's Chinese calendar is a day off the one that is published: the new moon falls on the minutes about midnight.
const published: Readonly<Record<number, Day>> = { 2027: { year: 2027, month: 2, day: 6 }, 2030: { year: 2030, month: 2, day: 3 } };

/** A day counted from the Chinese new year. */
const newYear = (year: number, days: number): Day | null => {
  const first = published[year] ?? lunarDay(year, 1, 1);
  return first === null ? null : addDays(first, days);
};

const byOccasion = (text: string, today: Day, ahead: boolean): Found<Day> | null => {
  const lunar = /(?:大年|正月|年)初(?<day>[一二三四五六七八九十])/u.exec(text);
  if (lunar !== null) {
    const value = next(today, ahead, (year) => newYear(year, (chineseNumber(lunar.groups?.day ?? '') ?? 1) - 1));
    if (value !== null) return { value, from: lunar[0] };
  }
  for (const { name, first, lasts } of occasions) {
    const match = new RegExp(
      `(?:${name.source})(?:(?:放?假|假期|长假)?(?<after>以后|之后|后|过后)|(?<before>(?:的)?(?:之前|以前|前(?:一天|夕)?)))?`,
      'u',
    ).exec(text);
    if (match === null) continue;
    const shift = match.groups?.after === undefined ? (match.groups?.before === undefined ? 0 : -1) : lasts;
    const day = next(today, ahead, (year) => {
      const start = first(year);
      return start === null ? null : addDays(start, shift);
    });
    if (day !== null) return { value: day, from: match[0] };
  }
  return null;
};

const monthPart = new RegExp(`(?<which>下个?|这个?|本|上个?|${numeral})?月(?<part>底|末|初|中旬?|上旬|下旬)`, 'u');

const byMonthPart = (text: string, today: Day, ahead: boolean): Found<Day> | null => {
  const match = monthPart.exec(text);
  if (match === null) return null;
  const { which = '', part = '' } = match.groups ?? {};
  const named = /^[下这本上]?个?$/u.test(which) ? null : chineseNumber(which);
  if (named !== null && (named < 1 || named > 12)) return null;
  const month =
    named === null
      ? addMonths({ ...today, day: 1 }, which.startsWith('下') ? 1 : which.startsWith('上') ? -1 : 0)
      : { ...today, month: named, day: 1 };
  const day = (from: Day): Day =>
    part === '底' || part === '末' || part === '下旬' ? monthEnd(from) : { ...from, day: part === '初' || part === '上旬' ? 1 : 15 };
  const wanted = day(month);
  const past = ahead && before(wanted, today);
  if (!past) return { value: wanted, from: match[0] };
  return { value: day(named === null ? addMonths(month, 1) : { ...month, year: month.year + 1 }), from: match[0] };
};

const byYearPart = (text: string, today: Day): Found<Day> | null => {
  const match = /(?<which>明|今|去)?年(?<part>底|末|初(?![一二三四五六七八九十]))/u.exec(text);
  if (match === null) return null;
  const { which, part } = match.groups ?? {};
  const year = today.year + (which === '明' || (which === undefined && part === '初') ? 1 : which === '去' ? -1 : 0);
  return { value: part === '初' ? { year, month: 1, day: 1 } : { year, month: 12, day: 31 }, from: match[0] };
};

const byWeekend = (text: string, today: Day, weekday: number, ahead: boolean): Found<Day> | null => {
  const match = /(?<which>下下个?|下个?|上个?|这个?|本)?周末/u.exec(text);
  if (match === null) return null;
  const which = match.groups?.which ?? '';
  const weeks = which.startsWith('下下') ? 2 : which.startsWith('下') ? 1 : which.startsWith('上') ? -1 : 0;
  // On a Sunday the weekend is today.
  const saturday = weekday === 7 && ahead && weeks === 0 ? 0 : 6 - weekday;
  return { value: addDays(today, saturday + weeks * 7), from: match[0] };
};

const distance = new RegExp(
  `(?<wait>再?过|等)?(?<count>半|${numeral})(?<unit>个?月|天|个?星期|个?礼拜|周|年)(?<half>半)?(?<direction>以后|之后|后|以前|之前|前)?`,
  'u',
);

const byDistance = (text: string, today: Day): Found<Day> | null => {
  const match = distance.exec(text);
  if (match === null) return null;
  const { wait, count = '', unit = '', direction } = match.groups ?? {};
  if (wait === undefined && direction === undefined) return null;
  if (/月$/u.test(unit) && !unit.startsWith('个')) return null;
  const value = count === '半' ? null : chineseNumber(count);
  const sign = direction?.endsWith('前') === true ? -1 : 1;
  const day = ((): Day | null => {
    if (unit === '天') return value === null ? null : addDays(today, sign * value);
    if (unit === '年') return value === null ? addMonths(today, 6 * sign) : addMonths(today, 12 * value * sign);
    if (unit.endsWith('月')) return value === null ? addDays(today, 15 * sign) : addMonths(today, value * sign);
    return value === null ? null : addDays(today, 7 * value * sign);
  })();
  return day === null ? null : { value: day, from: match[0] };
};

/** A day that is named by what it is near: 月底, 国庆后, 周末, 过两天, 半个月后. */
export const chineseOccasion = (text: string, today: Day, weekday: number, ahead: boolean): Found<Day> | null => {
  const found =
    byMonthPart(text, today, ahead) ??
    byYearPart(text, today) ??
    byWeekend(text, today, weekday, ahead) ??
    byDistance(text, today) ??
    byOccasion(text, today, ahead);
  return found !== null && exists(found.value) ? found : null;
};
