import { englishSmall } from './english-number.ts';

/** A year as it is said: 1985, nineteen eighty five, twenty oh five, two thousand (and) one. */
export const englishYear = (words: readonly string[], at: number): { readonly value: number; readonly length: number } | null => {
  const word = words[at] ?? '';
  if (/^(?:19|20)\d\d$/.test(word)) return { value: Number(word), length: 1 };
  const next = words[at + 1] ?? '';
  if (word === 'two' && next === 'thousand') {
    const and = words[at + 2] === 'and' ? 1 : 0;
    const ones = twoDigits(words, at + 2 + and);
    return ones === null ? { value: 2000, length: 2 } : { value: 2000 + ones.value, length: 2 + and + ones.length };
  }
  if (word !== 'nineteen' && word !== 'twenty') return null;
  const century = word === 'nineteen' ? 1900 : 2000;
  const rest = twoDigits(words, at + 1);
  return rest === null || (rest.value < 10 && next !== 'oh' && next !== 'o')
    ? null
    : { value: century + rest.value, length: 1 + rest.length };
};

const twoDigits = (words: readonly string[], at: number): { readonly value: number; readonly length: number } | null => {
  const tens = englishSmall(words[at] ?? '');
  if (tens === null || tens > 99) return null;
  const ones = englishSmall(words[at + 1] ?? '');
  const two = (tens >= 20 && tens % 10 === 0) || (tens === 0 && /^oh?$/.test(words[at] ?? ''));
  return two && ones !== null && ones > 0 && ones < 10 ? { value: tens + ones, length: 2 } : { value: tens, length: 1 };
};
