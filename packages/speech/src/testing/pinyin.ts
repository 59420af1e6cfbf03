import { pinyin } from 'pinyin-pro';

/** Hanzi by their sounds, tones as numbers: for synthesisers that read no hanzi. */
export const pinyinOf = (text: string): string => pinyin(text, { toneType: 'num', nonZh: 'removed' });
