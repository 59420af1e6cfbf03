import type { Language } from '@parley/contract';
import { chineseAmount, chineseNumbers } from './chinese-quantity.ts';
import { englishAmount, englishNumbers } from './english-quantity.ts';
import type { Found } from './found.ts';

/** All numbers in what was said, in order. */
export const numbersIn = (text: string, language: Language): Found<number>[] =>
  language === 'zh' ? chineseNumbers(text) : englishNumbers(text);

/** The first sum of money in what was said, in units. */
export const amountIn = (text: string, language: Language): Found<number> | null =>
  language === 'zh' ? chineseAmount(text) : englishAmount(text);
