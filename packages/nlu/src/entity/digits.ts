import type { Language } from '@parley/contract';
import { chineseDigit } from './chinese-number.ts';
import { englishNumber, englishSmall } from './english-number.ts';
import type { Found } from './found.ts';
import { englishWords } from './number.ts';

const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3 };

/** Strings of digits read out one by one (一三八零…, "five five double one", "twenty one" as 21), in order. */
export const digitStrings = (text: string, language: Language): Found<string>[] => {
  if (language === 'en') {
    const words = englishWords(text);
    const found: Found<string>[] = [];
    let digits = '';
    let from = 0;
    const close = (at: number): void => {
      if (digits !== '') found.push({ value: digits, from: words.slice(from, at).join(' ') });
      digits = '';
    };
    for (let at = 0; at < words.length; ) {
      const word = words[at] ?? '';
      const times = repeats[word];
      const repeated = times === undefined ? null : englishSmall(words[at + 1] ?? '');
      if (digits === '') from = at;
      if (times !== undefined && repeated !== null && repeated < 10) {
        digits += String(repeated).repeat(times);
        at += 2;
      } else if (/^\d+$/.test(word)) {
        digits += word;
        at++;
      } else if (word === 'oh' || word === 'o') {
        digits += digits === '' && englishSmall(words[at + 1] ?? '') === null ? '' : '0';
        at++;
      } else {
        const number = englishNumber(words, at);
        if (number === null || !Number.isInteger(number.value)) {
          close(at);
          at++;
          continue;
        }
        digits += String(number.value);
        at += number.length;
      }
    }
    close(words.length);
    return found;
  }
  const plain = text
    .normalize('NFKC')
    .replace(/洞/g, '零')
    .replace(/([0-9零〇一幺二两三四五六七八九])[\s\-,，、]+(?=[0-9零〇一幺二两三四五六七八九])/gu, '$1');
  return [...plain.matchAll(/[0-9零〇一幺二两三四五六七八九拐勾]+/gu)].map(([written]) => ({
    value: [...written].map((character) => chineseDigit(character) ?? '').join(''),
    from: written,
  }));
};

/** A telephone number: mobile and landline of mainland China, or 7 to 15 digits; a leading + is taken off. */
export const phoneIn = (text: string, language: Language): Found<string> | null =>
  digitStrings(text.replace(/\+/g, ''), language).find((found) =>
    language === 'zh' ? /^(?:86)?1[3-9]\d{9}$|^0\d{9,11}$|^[2-8]\d{6,7}$|^400\d{7}$/.test(found.value) : /^\d{7,15}$/.test(found.value),
  ) ?? null;
