import type { Language } from '@parley/contract';
import { chineseDigits, chinesePauses, chinesePiece, englishTokens, silentWord, spokenDigits } from './digits.ts';
import type { Found } from './found.ts';
import { type Piece, type PieceReader, readOut } from './runs.ts';

const alphabet =
  'alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november oscar papa quebec romeo sierra tango uniform victor whiskey xray yankee zulu';
const letterOf = new Map<string, string>([...alphabet.split(' '), 'alfa', 'juliett', 'whisky'].map((word) => [word, word.charAt(0)]));

// Short words that are no letters of a code.
const words = new Set(
  'a an i is it its my the and car no yes not of on in at to so do we he me up if or am be by go us oh for has can you but was are his her she him all any one two six ten red'.split(
    ' ',
  ),
);

const isLetters = (word: string): boolean => /^[a-z]{1,3}$/.test(word);
const isCode = (word: string): boolean => /^(?=.*\d)[a-z0-9]+$/.test(word);

/** Letters and digits as they are spelled in English: A B one two, alpha, "A for apple", "double seven", AB12. */
const englishPieces: PieceReader = (text) => {
  const tokens = englishTokens(text);
  const pieces: Piece[] = [];
  let inside = false;
  for (let at = 0; at < tokens.length; ) {
    const { word, start, end } = tokens[at] ?? { word: '', start: 0, end: 0 };
    const next = tokens[at + 1]?.word ?? '';
    const push = (is: Piece['is'], count: number): void => {
      pieces.push({ start, end: tokens[at + count - 1]?.end ?? end, is });
      inside = typeof is === 'object' || (inside && is !== 'other');
      at += count;
    };
    const explained =
      /^[a-z]$/.test(word) && (next === 'for' || next === 'as') ? (next === 'as' && tokens[at + 2]?.word === 'in' ? 4 : 3) : 0;
    const doubled = /^(?:double|triple)$/.test(word) && /^[a-z]$/.test(next);
    const digits = spokenDigits(tokens, at);
    if (explained > 0 && at + explained <= tokens.length) push({ text: word }, explained);
    else if (doubled) push({ text: next.repeat(word === 'double' ? 2 : 3) }, 2);
    else if (digits !== null) push({ text: digits[0] }, digits[1]);
    else if (isCode(word)) push({ text: word }, 1);
    else if (letterOf.has(word)) push({ text: letterOf.get(word) ?? '' }, 1);
    else if (/^[a-z]$/.test(word)) push({ text: word }, 1);
    else if (isLetters(word) && !words.has(word) && (inside || text.slice(start, end) === word.toUpperCase())) push({ text: word }, 1);
    else push(silentWord(word), 1);
  }
  return pieces;
};

/** Characters that begin the plates of China's provinces. */
const provinces = '京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云渝藏陕甘青宁新';

const chineseExpression = new RegExp(
  `(?<letters>[A-Za-z]+|[${provinces}](?=[,，、。\\s]*[A-Za-z]))|${chineseDigits}|${chinesePauses}|.`,
  'gsu',
);

/** Letters and digits as they are spelled in Chinese, and the province of a plate. */
const chinesePieces: PieceReader = (text) =>
  [...text.matchAll(chineseExpression)].map((match) => {
    const letters = match.groups?.letters;
    return {
      start: match.index,
      end: match.index + match[0].length,
      is: letters === undefined ? chinesePiece(match.groups ?? {}) : { text: letters },
    };
  });

/** Something of letters and digits that is spelled, in capitals: the longest that fits. */
export const codeIn = (text: string, language: Language, fits: (code: string) => boolean): Found<string> | null => {
  const said = text.normalize('NFKC').replace(new RegExp(`\\p{Script=Han}{1,3}的([${provinces}])`, 'gu'), '$1');
  const found = readOut(said, language, language === 'zh' ? chinesePieces : englishPieces, (code) => fits(code.toUpperCase()));
  return found === null ? null : { ...found, value: found.value.toUpperCase() };
};

const chinesePlate = new RegExp(`^[${provinces}][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{5}|[DFA-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[DFA-HJK])$`, 'u');

/** A licence plate: of mainland China, elsewhere four to eight letters and digits, some of each. */
export const plateIn = (text: string, language: Language): Found<string> | null =>
  codeIn(text, language, (code) => (language === 'zh' ? chinesePlate.test(code) : /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{4,8}$/.test(code)));

/** Check digit of the Universal Postal Union's S10: AA 00000000 c AA. */
const postal = (code: string): boolean => {
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((total, weight, at) => total + weight * Number(code.charAt(at + 2)), 0);
  const check = 11 - (sum % 11);
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(code.charAt(10));
};

/** Check digit of UPS's 1Z numbers. */
const parcel = (code: string): boolean => {
  const sum = [...code.slice(2, -1)].reduce((total, each, at) => {
    const value = /\d/.test(each) ? Number(each) : (each.charCodeAt(0) - 63) % 10;
    return total + value * (at % 2 === 0 ? 1 : 2);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
};

/** A tracking number: ten digits or more, after letters where it has some; check digits hold where its form has one. */
export const trackingIn = (text: string, language: Language): Found<string> | null =>
  codeIn(text, language, (code) => {
    if (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(code)) return postal(code);
    if (/^1Z[A-Z0-9]{16}$/.test(code)) return parcel(code);
    if (/^1[3-9]\d{9}$/.test(code)) return false;
    return /^[A-Z]{0,5}\d{10,22}$/.test(code);
  });

/** Words that are spelled letter by letter in English, three letters or more in a row; two where a name is told so. */
export const codeLetters = (text: string): Found<string>[] => {
  const pieces = englishPieces(text.toLowerCase()).filter(({ is }) => is !== 'pause');
  const found: Found<string>[] = [];
  let open: { value: string; start: number; end: number } | null = null;
  const close = (): void => {
    if (open !== null && open.value.length > 1) found.push({ value: open.value, from: text.slice(open.start, open.end) });
    open = null;
  };
  for (const { is, start, end } of pieces) {
    const letters =
      typeof is === 'object' && /^[a-z]+$/.test(is.text) && (end - start < 2 || is.text.length < end - start) ? is.text : null;
    if (letters !== null) open = open === null ? { value: letters, start, end } : { value: open.value + letters, start: open.start, end };
    else if (is !== 'mark' || open === null || open.value.length > 8 || !/^[\s,]*[a-z]\s(?:for|as)\b/i.test(text.slice(end))) close();
  }
  close();
  return found;
};
