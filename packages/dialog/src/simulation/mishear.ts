import type { Language } from '@parley/contract';
import type { Random } from './random.ts';

/** What recognition likes to make of others. */
const alike: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  zh: [
    ['是', '四'],
    ['不', '步'],
    ['要', '药'],
    ['可以', '口语'],
    ['行', '型'],
    ['没', '梅'],
    ['好', '号'],
    ['在', '再'],
    ['的', '得'],
    ['对', '队'],
  ],
  en: [
    ['yes', 'yet'],
    ['no', 'now'],
    ["don't", 'done'],
    ['want', 'one'],
    ['right', 'write'],
    ['sure', 'shore'],
    ['okay', 'kay'],
    ['need', 'knead'],
  ],
};

/** A sentence as a noisy line would give it: some pieces are lost, some are taken for others. */
export const misheard = (text: string, share: number, language: Language, random: Random): string => {
  if (share <= 0) return text;
  let heard = text;
  for (const [said, taken] of alike[language]) if (heard.includes(said) && random.chance(share)) heard = heard.replace(said, taken);
  const gap = language === 'zh' ? '' : ' ';
  const pieces = language === 'zh' ? [...heard] : heard.split(' ');
  const kept = pieces.filter(() => !random.chance(share / 2));
  return (kept.length === 0 ? pieces : kept).join(gap);
};
