import { chineseNumber, numeralCharacters } from './chinese-number.ts';
import type { Found } from './found.ts';

// Words in which a numeral counts nothing.
const idioms =
  /一下|一样|一点|一些|一直|一起|一定|统一|万一|十分|千万(?![元块])|第[一二三四五六七八九十\d]+[次回个]|一会儿?|一般|百分(?:之)?百|一共|一块儿|一家(?=[人三四五六七八])|一切|一旦|一律|一概|一边|一面|一时|一向|一再|唯一|(?<!分)之一|一路|一口气|一句话|一方面|一辈子|三心二意|乱七八糟|七上八下|一五一十|四面八方|五颜六色|三番五次|一清二楚|一心一意|千方百计|不三不四|(?:周|星期|礼拜)[一二三四五六]/gu;

const scaleOf: Readonly<Record<string, number>> = { k: 1000, 千: 1000, 万: 10_000, w: 10_000, 百万: 1_000_000, 亿: 100_000_000 };

const numerals = `[${numeralCharacters}]+(?:[点.][${numeralCharacters}]+)?`;
const quantity = new RegExp(
  [
    `百分之(?<percent>${numerals})`,
    `(?<half>半)(?=$|[个小天年月斤公里，,。])`,
    `(?<none>一[个件次点]?(?:都|也)没有?)`,
    `(?<sign>[负-])?(?<!几)(?<number>${numerals})(?<scale>[kKwW](?![a-zA-Z]))?(?<tail>来?[个斤里米吨公亩岁年升天]{0,2}?半(?!天|夜)|打(?!电话)|几)?`,
  ].join('|'),
  'gu',
);

const consecutive = /^(?:[一1][二两2]|[二两2][三3]|[三3][四五45]|[四4][五5]|[五5][六6]|[六6][七7]|[七7][八8]|[八8][九9])$/;

/** A number that is only about so much: 三四个, 十五六, 两三百, 十几. */
const vague = (number: string, behind: string): boolean => {
  const pair = /(?:^|[十百千])([一二两三四五六七八九]{2})([十百千万亿]*)$/u.exec(number);
  if (pair === null || !consecutive.test(pair[1] ?? '')) return false;
  return number.length > 2 || (pair[2] ?? '') !== '' || /^[个块元天只件斤人口年岁次条张位台辆套间]/u.test(behind);
};

interface Quantity extends Found<number> {
  /** Where it ends. */
  readonly end: number;
}

const quantityOf = (match: RegExpMatchArray, text: string): Quantity | null => {
  const { percent, half, none, sign, number, scale, tail } = match.groups ?? {};
  const end = (match.index ?? 0) + match[0].length;
  const found = (value: number | null): Quantity | null => (value === null ? null : { value, from: match[0], end });
  if (half !== undefined) return found(0.5);
  if (none !== undefined) return found(0);
  if (percent !== undefined) return found(chineseNumber(percent));
  if (number === undefined || tail === '几' || vague(number, text.slice(end))) return null;
  const value = chineseNumber(number);
  if (value === null) return null;
  const sized = (value + (tail?.endsWith('半') === true ? 0.5 : 0)) * (scaleOf[scale?.toLowerCase() ?? ''] ?? 1) * (tail === '打' ? 12 : 1);
  return found(sign === undefined ? sized : -sized);
};

/** Chinese numerals in the form the readers know: 仨 is 三, 廿 is 二十, 一个亿 is 一亿. */
const plainNumerals = (text: string): string =>
  text
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/仨/gu, '三')
    .replace(/廿/gu, '二十')
    .replace(/卅/gu, '三十')
    .replace(/个(?=[万亿])/gu, '');

/** All numbers in what was said, in order: 两个半 is 2.5, 百分之三十 is 30; those that are only about so much are left out. */
export const chineseNumbers = (text: string): Quantity[] => {
  const plain = plainNumerals(text.normalize('NFKC')).replace(idioms, (idiom) => ' '.repeat(idiom.length));
  return [...plain.matchAll(quantity)].flatMap((match) => quantityOf(match, plain) ?? []);
};

const currency = '(?:块钱?|元钱?|人民币|圆)';
const money = new RegExp(
  `(?<whole>${numerals}[kKwW]?)来?多?${currency}(?:[零又]?(?<tenths>[0-9一二三四五六七八九两])(?:(?:毛|角)(?:(?<cents>[0-9一二三四五六七八九两])分?)?|(?![0-9一二三四五六七八九十百千万])))?|(?<!块)(?<dimes>[0-9一二三四五六七八九两])(?:毛|角)(?:钱)?(?<pence>[0-9一二三四五六七八九两])?`,
  'u',
);

// What makes a number no sum of money: 三天, 十五号, 十二期.
const measured = /^(?:来|多)?(?:天|号|日(?![元币])|个|期|次|点|分钟|小时|年|月|周|岁|楼|人|件|位|栋|室|级|折|倍|遍|条|张|份)/u;

/** Money in units: 三块五, 八毛五, 12元5角, 8k, 三千八. One that is said with its unit goes before a number without. */
export const chineseAmount = (text: string): Found<number> | null => {
  const plain = plainNumerals(text.normalize('NFKC'));
  const spoken = money.exec(plain);
  const digit = (character: string | undefined): number => (character === undefined ? 0 : (chineseNumber(character) ?? 0));
  if (spoken !== null) {
    const { whole, tenths, cents, dimes, pence } = spoken.groups ?? {};
    if (dimes !== undefined) return { value: digit(dimes) / 10 + digit(pence) / 100, from: spoken[0] };
    const base = chineseNumbers(whole ?? '')[0]?.value;
    if (base !== undefined) return { value: base + digit(tenths) / 10 + digit(cents) / 100, from: spoken[0] };
    return null;
  }
  const bare = chineseNumbers(plain.replace(/(?:块|毛)八[毛分]/gu, '   ')).find(
    ({ end, from }) => !measured.test(plain.slice(end)) && from !== '半',
  );
  return bare === undefined ? null : { value: bare.value, from: bare.from };
};
