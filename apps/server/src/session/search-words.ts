import type { Text } from '@parley/contract';
import { pinyin } from 'pinyin-pro';

const made = new Map<Text, string>();

const wordsOf = ({ zh, en }: Text): string => {
  const syllables = pinyin(zh, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  const english = en.toLowerCase().split(/[^a-z0-9]+/);
  const initials = syllables.map((one) => one[0] ?? '').join('');
  return [...new Set([syllables.join(''), initials, english.join(''), ...english, zh])].filter((word) => word !== '').join(' ');
};

/**
 * By what a label is found besides itself, whatever the language of the console: its pinyin and their initials, its English, its Chinese;
 * in lower case, between spaces.
 */
export const searchWords = (label: Text): string => {
  const known = made.get(label) ?? wordsOf(label);
  made.set(label, known);
  return known;
};
