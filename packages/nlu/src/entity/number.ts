import type { Language } from '@parley/contract';
import { chineseNumber, numeralCharacters } from './chinese-number.ts';
import { englishNumber } from './english-number.ts';
import type { Found } from './found.ts';

const chinese = new RegExp(`[负-]?(?:[${numeralCharacters}]+(?:[点.][${numeralCharacters}]+)?|半(?=$|[个小天]))`, 'gu');

// Words in which a numeral counts nothing.
const idioms = /一下|一样|一点|一些|一直|一起|一定|统一|万一|十分|千万|第一次|一会|一般/gu;

/** English words with figures kept whole, "$20" and "1,500" among them. */
export const englishWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/[^a-z0-9.'\s-]/g, ' ')
    .replace(/(?<!\d)\.|\.(?!\d)|-/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** All numbers in what was said, in order. */
export const numbersIn = (text: string, language: Language): Found<number>[] => {
  if (language === 'en') {
    const words = englishWords(text);
    const found: Found<number>[] = [];
    for (let at = 0; at < words.length; ) {
      const number = englishNumber(words, at);
      if (number === null) {
        at++;
        continue;
      }
      found.push({ value: number.value, from: words.slice(at, at + number.length).join(' ') });
      at += number.length;
    }
    return found;
  }
  const plain = text
    .normalize('NFKC')
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(idioms, ' ');
  return [...plain.matchAll(chinese)].flatMap(([written]) => {
    const value = chineseNumber(written);
    return value === null ? [] : [{ value, from: written }];
  });
};
