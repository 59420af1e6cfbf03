const digitOf: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  幺: 1,
  壹: 1,
  二: 2,
  两: 2,
  俩: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  七: 7,
  柒: 7,
  拐: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
  勾: 9,
};
const unitOf: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 };
const groupOf: Readonly<Record<string, number>> = { 万: 10_000, 萬: 10_000, 亿: 100_000_000 };

/** One Chinese numeral or figure as a digit, or null. */
export const chineseDigit = (character: string): number | null =>
  /[0-9]/.test(character) ? Number(character) : (digitOf[character] ?? null);

/** Value below ten thousand: 三百二十, 三百五 (350), 三百零五. Null when it is no number. */
const belowGroup = (text: string): number | null => {
  if (text === '') return 0;
  if (/^[0-9]+$/.test(text)) return Number(text);
  let value = 0;
  let digits = '';
  let lastUnit = 1;
  for (const character of text) {
    const digit = chineseDigit(character);
    const unit = unitOf[character];
    if (digit !== null) digits += String(digit);
    else if (unit !== undefined) {
      value += (digits === '' ? 1 : Number(digits)) * unit;
      digits = '';
      lastUnit = unit;
    } else return null;
  }
  const colloquial = lastUnit >= 100 && digits.length === 1 && digits !== '0';
  return value + Number(digits) * (colloquial ? lastUnit / 10 : 1);
};

/** Value of a whole number: 两万五 (25 000), 一亿两千万, 二零二五 (2025), 3万. Null when it is no number. */
const wholePart = (text: string): number | null => {
  const parts = /^(?:(.+)亿)?(?:(.+)[万萬])?(.*)$/u.exec(text);
  if (parts === null) return null;
  const [, billions, thousands, rest = ''] = parts;
  const values = [belowGroup(billions ?? ''), belowGroup(thousands ?? ''), belowGroup(rest)];
  const [b, t, r] = values;
  if (b === null || t === null || r === null || b === undefined || t === undefined || r === undefined) return null;
  const oneDigit = [...rest].length === 1 && chineseDigit(rest) !== null && r !== 0;
  const scale = oneDigit && thousands !== undefined ? 1000 : oneDigit && billions !== undefined ? 10_000_000 : 1;
  return b * 100_000_000 + t * 10_000 + r * scale;
};

/** A Chinese or plain numeral's value: 三百二十五, 两千, 三点五, 一百零八, 2.5万, 半. Null when it is no number. */
export const chineseNumber = (text: string): number | null => {
  if (text === '') return null;
  const negative = /^(?:负|-)/.test(text);
  const plain = text.replace(/^(?:负|-)/, '');
  if (plain === '半') return negative ? -0.5 : 0.5;
  const [, whole = '', fraction, scale] = /^(.*?)(?:[点.](.+?))?(万|亿)?$/u.exec(plain) ?? [];
  const base = wholePart(fraction === undefined ? plain : whole);
  if (base === null) return null;
  if (fraction === undefined) return negative ? -base : base;
  const decimals = [...fraction].map(chineseDigit);
  if (decimals.some((digit) => digit === null)) return null;
  const value = Number(`${base}.${decimals.join('')}`) * (scale === undefined ? 1 : (groupOf[scale] ?? 1));
  return negative ? -value : value;
};

/** Characters a Chinese numeral is made of, for a character class. */
export const numeralCharacters = '0-9零〇一二三四五六七八九十百千万亿两俩壹贰叁肆伍陆柒捌玖拾佰仟';
