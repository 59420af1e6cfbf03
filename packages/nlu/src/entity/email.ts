import type { Language } from '@parley/contract';
import { afterCorrection } from '../text/correction.ts';
import { chineseDigits, chinesePiece, englishTokens, spokenDigits } from './digits.ts';
import type { Found } from './found.ts';

/** A piece of an address as it is said; null where something else is. */
interface Atom {
  readonly text: string | null;
  readonly start: number;
  readonly end: number;
}

const said: Readonly<Record<string, string>> = {
  at: '@',
  '@': '@',
  dot: '.',
  period: '.',
  '.': '.',
  underscore: '_',
  _: '_',
  dash: '-',
  hyphen: '-',
  minus: '-',
  '-': '-',
  plus: '+',
  '+': '+',
};
// Words beside an address that are none of it.
const around = new Set(
  'is it its my our the email e mail address to send me on use yes yeah ok okay so and be that would please i am for name reach um uh er this his her their as in all one word lower case meet we you are was thanks thank'.split(
    ' ',
  ),
);

const englishAtoms = (text: string): Atom[] => {
  const tokens = englishTokens(text);
  const atoms: Atom[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { word, start, end } = tokens[at] ?? { word: '', start: 0, end: 0 };
    const next = tokens[at + 1]?.word ?? '';
    const take = (part: string | null, count: number): void => {
      atoms.push({ text: part, start, end: tokens[at + count - 1]?.end ?? end });
      at += count;
    };
    const digits = spokenDigits(tokens, at);
    const sign = said[word];
    if (/^[a-z]$/.test(word) && next === 'for' && tokens[at + 2] !== undefined) take(word, 3);
    else if (/^(?:double|triple)$/.test(word) && /^[a-z]$/.test(next)) take(next.repeat(word === 'double' ? 2 : 3), 2);
    else if (digits !== null && word !== 'o') take(digits[0], digits[1]);
    else if (sign !== undefined) take(sign, 1);
    else if (word === ',') at++;
    else take(/^[a-z0-9]+$/.test(word) ? word : null, 1);
  }
  return atoms;
};

const chineseExpression = new RegExp(
  `(?<sign>艾特|爱特|圈[aA]|小老鼠|\\bat\\b|@)|(?<dot>点儿?|\\bdot\\b|\\.)|(?<line>下划线|_)|(?<dash>减号|中划线|横杠|杠|-)|(?<com>康姆|康母|抗姆)|(?<qq>扣扣)|(?<letters>[A-Za-z0-9]+)|${chineseDigits}|(?<gap>[\\s,，、嗯呃]+)|.`,
  'gsu',
);

const chineseAtoms = (text: string): Atom[] =>
  [...text.matchAll(chineseExpression)].flatMap((match) => {
    const { sign, dot, line, dash, com, qq, letters, gap } = match.groups ?? {};
    if (gap !== undefined) return [];
    const piece = chinesePiece(match.groups ?? {});
    const part =
      sign !== undefined
        ? '@'
        : dot !== undefined
          ? '.'
          : line !== undefined
            ? '_'
            : dash !== undefined
              ? '-'
              : com !== undefined
                ? 'com'
                : qq !== undefined
                  ? 'qq'
                  : (letters?.toLowerCase() ?? (typeof piece === 'object' ? piece.text : null));
    return [{ text: part, start: match.index, end: match.index + match[0].length }];
  });

const mark = /^[._+-]$/;
const domain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/;
const local = /^[a-z0-9](?:[a-z0-9._+-]*[a-z0-9])?$/;
/** What may be said before an address without belonging to it: "kate, that is k a t e". */
const mostWords = 3;

/** What follows the at: words with dots between them. */
const domainAt = (atoms: readonly Atom[], from: number): { readonly text: string; readonly end: number } | null => {
  let text = '';
  let best: { text: string; end: number } | null = null;
  for (let at = from; at < atoms.length; at++) {
    const part = atoms[at]?.text ?? null;
    if (part === null || part === '@') break;
    const joined = text === '' || mark.test(part) || /[.-]$/.test(text) || /^.$|^\d+$/.test(part) || /(?:^|\.)(?:.|\d+)$/.test(text);
    if (!joined) break;
    text += part;
    if (domain.test(text)) best = { text, end: atoms[at]?.end ?? 0 };
  }
  return best;
};

/** What goes before the at. */
const localBefore = (atoms: readonly Atom[], to: number, language: Language): { readonly text: string; readonly start: number } | null => {
  const parts: string[] = [];
  let start = 0;
  let words = 0;
  for (let at = to - 1; at >= 0; at--) {
    const part = atoms[at]?.text ?? null;
    if (part === null || part === '@') break;
    const isWord = part.length > 1 && /^[a-z]+$/.test(part);
    const [behind = ''] = parts;
    const joined = mark.test(behind) || mark.test(part);
    if (language === 'en' && isWord && (around.has(part) || (!joined && behind !== '' && /^[a-z]$/.test(behind)))) break;
    if (language === 'en' && around.has(part) && !mark.test(behind) && part.length > 1) break;
    if (isWord && !joined && ++words > mostWords) break;
    parts.unshift(part);
    start = atoms[at]?.start ?? 0;
  }
  const text = parts.join('');
  return local.test(text) ? { text, start } : null;
};

const emailOf = (text: string, language: Language): Found<string> | null => {
  const atoms = language === 'zh' ? chineseAtoms(text) : englishAtoms(text);
  for (const [at, atom] of atoms.entries()) {
    if (atom.text !== '@') continue;
    const after = domainAt(atoms, at + 1);
    const before = after === null ? null : localBefore(atoms, at, language);
    if (after !== null && before !== null) return { value: `${before.text}@${after.text}`, from: text.slice(before.start, after.end) };
  }
  return null;
};

/** An e-mail address, written or as it is said: "john dot smith at gmail dot com", 一三八…艾特qq点com. In small letters. */
export const emailIn = (text: string, language: Language): Found<string> | null =>
  afterCorrection(text, language, (meant) => emailOf(meant.normalize('NFKC'), language));
