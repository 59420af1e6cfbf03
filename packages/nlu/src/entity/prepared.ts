import type { Language } from '@parley/contract';
import { uncontracted } from '../text/normalise.ts';

const hesitations: Readonly<Record<Language, RegExp>> = {
  zh: /(?:嗯+|呃+|额+|唔+|诶+|(?:那个|这个|就是)(?=[,，、\s…]))[,，、\s…]*/gu,
  en: /\b(?:u+m+|u+h+|erm?|hm+|mm+|like(?=,)|you know|let me (?:see|think)|let's see)\b[,.\s…]*/g,
};

/** What was said in one form for the readers of entities: small letters, full-width folded, hesitations left out, its marks kept. */
export const prepared = (text: string, language: Language): string => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(hesitations[language], '');
  return language === 'zh' ? plain : uncontracted(plain.replace(/’/g, "'")).replace(/(?<=[a-z])-(?=[a-z])/g, ' ');
};

/** Where the words of `from` stand in a text, whatever marks stand between them. */
export const placeOf = (text: string, from: string): readonly [start: number, end: number] | null => {
  const whole = text.indexOf(from);
  if (whole >= 0) return [whole, whole + from.length];
  const words = from.match(/[\p{L}\p{N}]+/gu);
  if (words === null) return null;
  const found = new RegExp(words.join('[^\\p{L}\\p{N}]*'), 'u').exec(text);
  return found === null ? null : [found.index, found.index + found[0].length];
};
