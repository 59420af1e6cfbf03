import { pinyin } from 'pinyin-pro';
import { choice, type Expression, readAs, sequence, word } from './expression.ts';

const DIGITS: readonly (readonly string[])[] = [
  ['ling'],
  ['yi', 'yao'],
  ['er', 'liang'],
  ['san'],
  ['si'],
  ['wu'],
  ['liu'],
  ['qi'],
  ['ba'],
  ['jiu'],
];

/** Names of Latin letters as Mandarin speakers say them, in syllables of Mandarin: the model knows no others. */
// biome-ignore format: a table reads better in rows
const LETTERS: Readonly<Record<string, string>> = {
  a: 'ei', b: 'bi', c: 'xi', d: 'di', e: 'yi', f: 'ai fu', g: 'ji', h: 'ai chi', i: 'ai', j: 'jie', k: 'kai', l: 'ai lou', m: 'ai mu',
  n: 'en', o: 'ou', p: 'pi', q: 'kiu', r: 'a er', s: 'ai si', t: 'ti', u: 'you', v: 'wei', w: 'da bu liu', x: 'ai ke si', y: 'wai', z: 'zei',
};

/** A hanzi or several, read by pinyin; each syllable writes its character. */
export function hanzi(text: string): Expression {
  const characters = [...text];
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true });
  return sequence(...syllables.map((syllable, index) => word(syllable, characters[index] ?? '')));
}

/** Spoken digit; writes the ASCII digit. `幺` and `两` count as 1 and 2. */
export const mandarinDigit = (digit: number): Expression =>
  choice(...(DIGITS[digit] ?? []).map((syllable) => word(syllable, String(digit))));

/** A phrase as a flow has it: hanzi, digits and letters; everything else is ignored. Null if nothing is left to say. */
export function mandarinPhrase(phrase: string): Expression | null {
  const parts: Expression[] = [];
  for (const [piece] of phrase.matchAll(/\p{Script=Han}+|[0-9]+|[a-z]/giu)) {
    if (/[0-9]/.test(piece)) parts.push(spokenNumber(piece));
    else if (/[a-z]/i.test(piece))
      parts.push(sequence(...(LETTERS[piece.toLowerCase()] ?? '').split(' ').map((syllable) => word(syllable))));
    else parts.push(hanzi(piece));
  }
  return parts.length > 0 ? readAs(sequence(...parts), phrase) : null;
}

/** Digits in a phrase may be said one by one or, up to four of them, as a number. */
function spokenNumber(digits: string): Expression {
  const single = sequence(...[...digits].map((digit) => mandarinDigit(Number(digit))));
  return digits.length > 4 || digits.startsWith('0') ? single : choice(single, hanzi(mandarinNumeral(Number(digits))));
}

const NUMERALS = '零一二三四五六七八九';

/** 0 to 9999 in hanzi, as spoken: 105 -> 一百零五, 12 -> 十二. */
export function mandarinNumeral(value: number): string {
  if (value < 10) return NUMERALS[value] ?? '';
  let text = '';
  let gap = false;
  // biome-ignore format: a table reads better in rows
  for (const [unit, name] of [[1000, '千'], [100, '百'], [10, '十'], [1, '']] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit === 0) {
      gap = text !== '';
      continue;
    }
    if (gap) text += '零';
    gap = false;
    text += `${NUMERALS[digit]}${name}`;
  }
  return value < 20 ? text.slice(1) : text;
}

/** Said while somebody thinks; what is meant comes after it. */
export const mandarinFillers: readonly Expression[] = ['嗯', '呃', '啊', '哦', '那个', '那', '就是'].map(hanzi);
/** Said after what is meant. What would make a question of it (吗) or has a meaning of its own is left to phrases. */
export const mandarinTails: readonly Expression[] = ['吧', '啊', '呀', '呢', '谢谢'].map(hanzi);

/** Said before a value that is meant instead of the one that was read back; written with its comma, so that it denies no value. */
export const mandarinDenials: readonly Expression[] = ['不是的', '不是', '不对', '错了', '不'].map((no) => readAs(hanzi(no), `${no}，`));
/** Said between such a no and the value, or before the value alone. */
export const mandarinInstead: readonly Expression[] = ['是', '应该是', '改成', '改到', '我说的是'].map(hanzi);

/** Said between what somebody takes back and what is meant. */
export const mandarinCorrections: readonly Expression[] = ['不对', '哦不对', '啊不对', '不对不对', '不是', '哦不是', '说错了', '错了'].map(
  hanzi,
);
