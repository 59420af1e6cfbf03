import type { Language } from '@parley/contract';
import { chineseDigit } from './chinese-number.ts';
import { englishSmall } from './english-number.ts';
import type { Found } from './found.ts';
import { type Piece, type PieceReader, readOut } from './runs.ts';

const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3, treble: 3, quadruple: 4 };
const pauses = new Set([
  'and',
  'then',
  'dash',
  'hyphen',
  'um',
  'umm',
  'uh',
  'uhh',
  'er',
  'erm',
  'hmm',
  'mm',
  'plus',
  'area',
  'code',
  'ok',
  'okay',
]);
// Heard for two, four and eight, between digits.
const homophones: Readonly<Record<string, string>> = { to: '2', too: '2', for: '4', ate: '8' };

const zero = new Set(['oh', 'o', 'nought', 'zero', 'nil']);

const digitOf = (word: string): string | null => {
  if (zero.has(word)) return '0';
  const value = englishSmall(word);
  return value !== null && value < 10 && !/^\d\d/.test(word) ? String(value) : null;
};

interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Digits that begin at `words[at]`, and how many words they take: double five, nine hundred, twenty one, twelve, 138. */
export const spokenDigits = (words: readonly Word[], at: number): readonly [digits: string, words: number] | null => {
  const word = words[at]?.word ?? '';
  const next = words[at + 1]?.word ?? '';
  const times = repeats[word];
  if (times !== undefined) {
    const repeated = digitOf(next);
    return repeated === null ? null : [repeated.repeat(times), 2];
  }
  const digit = digitOf(word);
  if (digit !== null) {
    if (next === 'hundred' && digit !== '0') return [`${digit}00`, 2];
    if (next === 'thousand' && digit !== '0') return [`${digit}000`, 2];
    return [digit, 1];
  }
  if (/^\d+$/.test(word)) return [word, 1];
  const value = englishSmall(word);
  if (value !== null) {
    const ones = value >= 20 ? digitOf(next) : null;
    return ones !== null && ones !== '0' && !zero.has(next) ? [String(value + Number(ones)), 2] : [String(value), 1];
  }
  const meant = homophones[word];
  const bounded = at === 0 || digitOf(words[at - 1]?.word ?? '') !== null;
  return meant !== undefined && bounded && /^[a-z]/.test(next) && digitOf(next) !== null ? [meant, 1] : null;
};

/** The words of English with their marks, as places in the text. */
export const englishTokens = (text: string): Word[] =>
  [...text.toLowerCase().matchAll(/[a-z0-9']+|[^\sa-z0-9']/g)].map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

/** What a word says that stands for no digit. */
export const silentWord = (word: string): 'pause' | 'mark' | 'other' =>
  /^[,.;]$/.test(word) ? 'mark' : pauses.has(word) || /^[^a-z0-9']$/.test(word) ? 'pause' : 'other';

const englishPieces: PieceReader = (text) => {
  const words = englishTokens(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const { word, start, end } = words[at] ?? { word: '', start: 0, end: 0 };
    const found = spokenDigits(words, at);
    pieces.push(
      found === null ? { start, end, is: silentWord(word) } : { start, end: words[at + found[1] - 1]?.end ?? end, is: { text: found[0] } },
    );
    at += found?.[1] ?? 1;
  }
  return pieces;
};

const digit = '[0-9零〇一幺二两三四五六七八九拐勾洞]';

/** Digits as they are read out in Chinese, for an expression: 四个八, 两个零, 幺. */
export const chineseDigits = `(?<times>[二两三四五六七八2-9])个(?<each>${digit})|(?<digit>${digit})`;
/** What is said between them and says nothing. */
export const chinesePauses =
  '(?<pause>嗯+|呃+|额+|啊+|诶+|哦(?!不)|那个|然后|接着|后面(?:是)?|再|就是|减|横?杠|加|是|的|\\s|[-+·()（）—])|(?<mark>[,，、。.;；])';

/** The piece that a match of {@link chineseDigits} and {@link chinesePauses} is. */
export const chinesePiece = (groups: Readonly<Record<string, string | undefined>>): Piece['is'] => {
  const { times, each, digit: one, pause, mark } = groups;
  const figure = (character: string): string => String(character === '洞' ? 0 : (chineseDigit(character) ?? ''));
  if (times !== undefined && each !== undefined) return { text: figure(each).repeat(chineseDigit(times) ?? 1) };
  if (one !== undefined) return { text: figure(one) };
  return pause !== undefined ? 'pause' : mark !== undefined ? 'mark' : 'other';
};

const chineseExpression = new RegExp(`${chineseDigits}|${chinesePauses}|.`, 'gsu');

const chinesePieces: PieceReader = (text) =>
  [...text.matchAll(chineseExpression)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    is: chinesePiece(match.groups ?? {}),
  }));

/**
 * A string of digits read out one by one, in groups and with pauses: 一三八零零…, 四个八, "five five double one", "twenty one" as 21. The
 * longest that fits.
 */
export const digitsIn = (text: string, language: Language, fits: (digits: string) => boolean): Found<string> | null =>
  readOut(text.normalize('NFKC'), language, language === 'zh' ? chinesePieces : englishPieces, fits);

const phone: Readonly<Record<Language, RegExp>> = {
  zh: /^(?:86)?1[3-9]\d{9}$|^0\d{9,11}$|^[2-8]\d{6,7}$|^400\d{7}$/,
  en: /^\d{7,15}$/,
};

/** A telephone number: mobile and landline of mainland China, or 7 to 15 digits; a leading + is taken off, an extension is left out. */
export const phoneIn = (text: string, language: Language): Found<string> | null =>
  digitsIn(text.split(/转|分机|\bext(?:ension)?\b/u)[0] ?? '', language, (digits) => phone[language].test(digits));
