import type { Language } from '@parley/contract';
import { chineseAmount, chineseNumbers } from './chinese-quantity.ts';
import { englishAmount, englishNumbers } from './english-quantity.ts';
import type { Found } from './found.ts';

// What a score is counted of is none: "three out of five", 五分里给三分, 满分十分.
const scale: Readonly<Record<Language, RegExp>> = {
  zh: /满分是?[一二三四五六七八九十百\d]+分?|[一二三四五六七八九十百\d]+分(?:满分|制|里面?|之?[内中])/gu,
  en: /\bout of (?:a )?[a-z\d]+\b/gi,
};

/** All numbers in what was said, in order. */
export const numbersIn = (text: string, language: Language): Found<number>[] => {
  const said = text.replace(scale[language], ',');
  return language === 'zh' ? chineseNumbers(said) : englishNumbers(said);
};

/** The first sum of money in what was said, in units. */
export const amountIn = (text: string, language: Language): Found<number> | null =>
  language === 'zh' ? chineseAmount(text) : englishAmount(text);
