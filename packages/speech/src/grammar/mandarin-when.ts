import { choice, type Expression, optional, sequence } from './expression.ts';
import { hanzi, mandarinNumeral } from './mandarin.ts';

const anyOf = (...texts: string[]): Expression => choice(...texts.map(hanzi));
const numerals = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, index) => mandarinNumeral(from + index));

const weekday = sequence(
  optional(anyOf('这', '下', '本', '这个', '下个')),
  anyOf('周', '星期', '礼拜'),
  anyOf(...numerals(1, 6), '日', '天'),
);
const dayOfMonth = sequence(anyOf(...numerals(1, 31)), hanzi('号'));

/** Days as callers name them: 明天, 下周三, 五月三号. What names no day (下周, 月底) is left to phrases: it would be heard for 下周三上午. */
export const mandarinDate: Expression = choice(
  anyOf('今天', '明天', '后天', '大后天', '昨天', '前天', '今晚', '明晚', '明早'),
  weekday,
  sequence(optional(sequence(anyOf(...numerals(1, 12)), hanzi('月'))), dayOfMonth),
);

const hour = choice(anyOf(...numerals(0, 24)), hanzi('两'));
const minute = sequence(anyOf(...numerals(1, 59), '零五'), optional(hanzi('分')));
const clock = sequence(hour, hanzi('点'), optional(choice(anyOf('半', '钟', '整', '一刻', '三刻'), minute)));

/** Parts of the day that people name a day with: 周三下午. */
export const mandarinDayPart: Expression = anyOf('早上', '上午', '中午', '下午', '晚上');

/** Parts of the day and clock times: 上午, 下午三点半. */
export const mandarinTime: Expression = choice(
  sequence(anyOf('早上', '上午', '中午', '下午', '晚上', '凌晨', '傍晚'), optional(clock)),
  clock,
);

const upTo99: Expression = choice(
  anyOf(...numerals(1, 9)),
  sequence(optional(anyOf(...numerals(1, 9))), hanzi('十'), optional(anyOf(...numerals(1, 9)))),
);
const upTo999: Expression = choice(
  upTo99,
  sequence(
    choice(anyOf(...numerals(1, 9)), hanzi('两')),
    hanzi('百'),
    optional(choice(sequence(hanzi('零'), anyOf(...numerals(1, 9))), upTo99)),
  ),
);

/** Whole numbers from 0 to 9999. */
export const mandarinNumber: Expression = choice(
  hanzi('零'),
  hanzi('两'),
  upTo999,
  sequence(choice(anyOf(...numerals(1, 9)), hanzi('两')), hanzi('千'), optional(sequence(optional(hanzi('零')), upTo999))),
);
