import { chineseNumber } from './chinese-number.ts';
import type { Found } from './found.ts';
import { type HourContext, meantHour, type Part, type PartWords, partsNamed } from './hour.ts';
import { meantIn } from './meant.ts';

const parts: PartWords = [
  [/凌晨|清晨前|半夜/u, 'small-hours'],
  [/清晨|早上(?!好)|早晨|上午(?!好)|今早|明早|一大早/u, 'morning'],
  [/中午(?!好)|正午/u, 'noon'],
  [/下午(?!好)|午后/u, 'afternoon'],
  [/傍晚|晚上(?!好)|晚间|今晚|明晚|后晚/u, 'evening'],
  [/夜里|深夜/u, 'night'],
];

/** The parts of the day that are named in Chinese, in order. A greeting names none. */
export const chineseParts = (text: string): Found<Part>[] => partsNamed(text, parts);

const chinesePart = (text: string): Part | null => chineseParts(text).at(-1)?.value ?? null;

const hours = '(?:二十[一二三四]?|十[一二三四五六七八九]?|[零〇一二两三四五六七八九]|[01]?\\d|2[0-4])';
const small = '(?:[二三四五]?十[一二三四五六七八九]?|[零〇]?[一二三四五六七八九]|[0-5]?\\d)';
const spoken = new RegExp(
  [
    `(?<![点\\d])(?:差(?<lacks>${small}分?钟?|一刻)(?:到|就)?(?<toward>${hours})点)`,
    `(?<early>${hours})点差(?<lacking>${small}分|一刻)`,
    `(?<figures>${hours})[:：](?<colon>[0-5]\\d)`,
    `(?<hour>${hours})(?:点钟?|时(?!候|间))(?:[过零又]?(?<minutes>半(?!天|个)|一刻|三刻|${small}分?))?`,
  ].join('|'),
  'u',
);

const minutesOf = (part: string | undefined): number | null => {
  if (part === undefined) return 0;
  if (part === '半') return 30;
  if (part === '一刻') return 15;
  if (part === '三刻') return 45;
  return chineseNumber(part.replace(/分?钟?$/u, '')) ?? null;
};

// 快一点
const aLittle = /(?:快|早|(?<![今明傍后])晚|慢|差|好|多|少|大|小|近|远|高|低|贵|便宜|清楚|仔细|注意|那么)\s*$/u;
// 有三点要求, 三点五公里, 三点以前
const noHour = /(?:有|这|第|注意|提前)\s*$/u;
const noTime =
  /^(?:儿|点(?!钟)|多|水|说明|(?:下班|上班|起床|开会|放学|到家)(?!以后|之后|后)|要求|意见|建议|原因|问题|理由|以前|之前|前(?!后)|[一二三四五六七八九\d]*(?:公里|米|个|斤|万|块|倍|折|千|亿|%))/u;

const clockIn = (text: string, context: HourContext): Found<number> | null => {
  const match = spoken.exec(text);
  if (match === null) return null;
  const { lacks, toward, early, lacking, figures, colon, hour, minutes } = match.groups ?? {};
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const rest = (): Found<number> | null => clockIn(`${' '.repeat(match.index + match[0].length)}${after}`, context);
  const single = minutes !== undefined && /^[一二三四五六七八九\d]$/u.test(minutes);
  if (
    hour !== undefined &&
    (noTime.test(after) ||
      (minutes === undefined && (noHour.test(before) || (/^[一1]点$/u.test(match[0]) && aLittle.test(before)))) ||
      single)
  )
    return rest();
  if (/(?:过|不到|没到)\s*$/u.test(before)) return rest();
  // 两三点: about then.
  if (/(?<!周|星期|礼拜)[一二两三四五六七八九]$/u.test(before)) return null;
  const said = chineseNumber(toward ?? early ?? figures ?? hour ?? '');
  const less = lacks ?? lacking;
  const more = minutesOf(less ?? colon ?? minutes);
  if (said === null || said > 24 || more === null || more > 59) return null;
  const own = chinesePart(before.split(/[,，。!！?？;；]/u).at(-1) ?? '') ?? chinesePart(before);
  const value = meantHour(said, less === undefined ? more : -more, { ...context, part: own });
  return { value: (value + 1440) % 1440, from: match[0] };
};

const read = (text: string, context: HourContext, now: number): Found<number> | null => {
  const found = clockIn(text, context);
  if (found !== null) {
    // 三点，三点半吧
    const after = text.slice(text.indexOf(found.from) + found.from.length);
    const finer = clockIn(after, { ...context, before: context.before ?? chinesePart(text) });
    return finer?.from.startsWith(found.from) === true ? finer : found;
  }
  const later = /(?<count>半|[一二两三四五六七八九十\d]+)个?(?<half>半)?(?<unit>小时|钟头|分钟)(?:以后|之后|后)/u.exec(text);
  if (later !== null) {
    const { count = '', half, unit } = later.groups ?? {};
    const length = ((chineseNumber(count) ?? 0) + (half === undefined ? 0 : 0.5)) * (unit === '分钟' ? 1 : 60);
    return { value: (now + length) % 1440, from: later[0] };
  }
  const noon = /中午|正午|午夜|半夜/u.exec(text)?.[0];
  return noon === undefined ? null : { value: noon === '中午' || noon === '正午' ? 720 : 0, from: noon };
};

/**
 * The time of day named in Chinese, minutes since midnight: 下午三点, 差五分三点, 晚上八点半, 十五点二十, 14:30, 中午, 两个小时后.
 *
 * @param now minutes since midnight
 */
export const chineseTime = (text: string, context: HourContext, now: number): Found<number> | null =>
  meantIn(text, 'zh', (said) => read(said, context, now));
