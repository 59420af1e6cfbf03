import type { Language } from '@parley/contract';
import type { SimilarWord } from '@parley/contract/flow/graph';
import { normalise } from '../text/normalise.ts';

/** Puts what was meant for what was heard, longest first, each place once. */
export const similarWordMender = (words: readonly SimilarWord[], language: Language): ((text: string) => string) => {
  const meant = new Map<string, string>();
  for (const word of words) {
    const heard = normalise(word.heard, language);
    if (heard !== '') meant.set(heard, normalise(word.meant, language));
  }
  if (meant.size === 0) return (text) => text;
  const longestFirst = [...meant.keys()].sort((a, b) => b.length - a.length);
  const escaped = longestFirst.map((word) => {
    const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return /^[\p{Script=Latin}\p{N}]/u.test(word) ? `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])` : plain;
  });
  const pattern = new RegExp(escaped.join('|'), 'gu');
  return (text) => text.replace(pattern, (heard) => meant.get(heard) ?? heard);
};
