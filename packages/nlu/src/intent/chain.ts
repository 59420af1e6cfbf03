import { core } from '../text/fillers.ts';
import type { Understanding } from './compile.ts';

/**
 * Reads `text` as several exact sentences of one meaning in a row ("对对对", "yes yes of course"), with fillers between them.
 * Returns the meanings it can be read as.
 */
export const chained = (understanding: Understanding, text: string): readonly number[] => {
  const { exact, longestExact, language } = understanding;
  if (text.length > 40) return [];
  // reached[n]: meanings for which the first n characters are a row of exact sentences; null before anything was read.
  const reached: (Set<number> | null)[] = new Array<Set<number> | null>(text.length + 1).fill(null);
  for (let end = 1; end <= text.length; end++) {
    for (let from = Math.max(0, end - longestExact - 4); from < end; from++) {
      const before = from === 0 ? undefined : reached[from];
      if (before === null) continue;
      if (language === 'en' && ((from > 0 && text.charAt(from) !== ' ') || (end < text.length && text.charAt(end) !== ' '))) continue;
      const piece = text.slice(from, end).trim();
      const here = exact.get(piece) ?? exact.get(core(piece, language));
      if (here === undefined) continue;
      const both = before === undefined ? here : here.filter((meaning) => before.has(meaning));
      if (both.length === 0) continue;
      const set = reached[end] ?? new Set<number>();
      for (const meaning of both) set.add(meaning);
      reached[end] = set;
    }
  }
  return [...(reached[text.length] ?? [])];
};
