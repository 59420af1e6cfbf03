import type { Language } from '@parley/contract';
import { core } from '../text/fillers.ts';
import { denies } from '../text/polarity.ts';
import { asks } from '../text/question.ts';
import type { Understanding } from './compile.ts';

// Said between answers without changing them.
const between: Readonly<Record<Language, ReadonlySet<string>>> = {
  zh: new Set(['啊', '吧', '呢', '呀', '哦', '嗯', '那', '那个', '就', '喂', '你好', '谢谢', '谢谢你', '了', '的']),
  en: new Set(['well', 'oh', 'uh', 'um', 'please', 'thanks', 'thank you', 'then', 'hello', 'hi', 'so', 'and']),
};
/** Longest text read as a row, and longest piece of one, characters. */
const longestRow = 40;
const longestPiece = 20;

/**
 * Reads `text` (normalised) as several exact sentences of one meaning in a row ("对对对", "yes yes of course"), with fillers between
 * them. Returns the meanings it can be read as.
 */
export const chained = (understanding: Understanding, text: string): readonly number[] => {
  const { exact, longestExact, language } = understanding;
  if (text.length > longestRow || text.length < 2) return [];
  const reach = Math.min(longestExact, longestPiece);
  const boundary = (at: number): boolean => language === 'zh' || at === 0 || at === text.length || text.charAt(at) === ' ';
  // reached[n]: meanings as which the first n characters can be read; 'any' while there were only fillers.
  const reached: (readonly number[] | 'any' | undefined)[] = ['any'];
  for (let end = 1; end <= text.length; end++) {
    if (!boundary(end)) continue;
    for (let from = Math.max(0, end - reach - 1); from < end; from++) {
      const before = reached[from];
      if (before === undefined || !boundary(from)) continue;
      const piece = text.slice(from, end).trim();
      const here = between[language].has(piece) && !exact.has(piece) ? before : exact.get(piece);
      if (here === undefined) continue;
      const both =
        here === 'any' || before === 'any' ? (here === 'any' ? before : here) : here.filter((meaning) => before.includes(meaning));
      const known = reached[end];
      if (both === 'any') reached[end] = known ?? 'any';
      else if (both.length > 0) reached[end] = known === undefined || known === 'any' ? both : [...new Set([...known, ...both])];
    }
  }
  const read = reached[text.length];
  return read === undefined || read === 'any' ? [] : read;
};

/** Longest text whose beginning answers for the whole, characters. */
const longestOpened: Readonly<Record<Language, number>> = { zh: 12, en: 45 };

/**
 * The longest exact sentence that `text` (normalised) begins with, as in "yes that works" or "可以你送吧", where what follows doesn't
 * take it back; where `thenAsks`, one that is followed by a question. Null when there is none.
 */
export const opening = (
  understanding: Understanding,
  text: string,
  thenAsks = false,
): { readonly meanings: readonly number[]; readonly said: string } | null => {
  const { exact, longestExact, language } = understanding;
  // "do you sell …" does not begin with the do of "please do".
  if (text.length > longestOpened[language] * (thenAsks ? 3 : 1) || (!thenAsks && asks(text, language))) return null;
  for (let end = Math.min(longestExact, text.length - 1); end >= 2; end--) {
    if (language === 'en' && text.charAt(end) !== ' ') continue;
    const said = text.slice(0, end);
    const meanings = exact.get(said) ?? (thenAsks ? exact.get(core(said, language)) : undefined);
    if (meanings === undefined) continue;
    const rest = text.slice(end).trim();
    return (denies(rest, language) && !denies(said, language)) || asks(rest, language) !== thenAsks ? null : { meanings, said };
  }
  return null;
};
