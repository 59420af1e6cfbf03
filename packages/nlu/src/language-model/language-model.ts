import { hashWith, placesByHash } from '../text/hash.ts';
import { bound, type Counts, logarithmOf } from './counts.ts';

/** The last words that were said, as hashes of the last one, the last two and so on. */
type Before = readonly number[];

/** Tells how likely words are behind others. */
export interface LanguageModel {
  /** Nothing was said yet. */
  readonly start: Before;
  /** The logarithm of a share of 1, about. */
  readonly likelihood: (before: Before, word: string) => number;
  readonly follow: (before: Before, word: string) => Before;
}

/** Where a row was never said, a shorter one tells so much less. */
const backOff = Math.log(0.4);
/** A word that was never said counts as one that was said so often. */
const unheard = 0.1;

/** Scores words by the longest row in which they were counted (stupid backoff; Brants et al. 2007). */
export const languageModelOf = ({ order, total, hashes, codes }: Counts): LanguageModel => {
  const placeOf = placesByHash(hashes);
  /** The byte of a row's count; 0 where it was not counted. */
  const codeOf = (hash: number): number => codes[placeOf(hash)] ?? 0;
  const all = Math.log(total);
  const follow = (before: Before, word: string): Before =>
    Array.from({ length: order - 1 }, (_, at) => hashWith(word, at === 0 ? undefined : before[at - 1]));
  return {
    start: Array.from({ length: order - 1 }).reduce<Before>((before) => follow(before, bound), []),
    follow,
    likelihood: (before, word) => {
      let less = 0;
      for (let at = order - 2; at >= 0; at--) {
        const context = before[at] ?? 0;
        const code = codeOf(hashWith(word, context));
        if (code > 0) return less + logarithmOf(code) - logarithmOf(Math.max(code, codeOf(context)));
        less += backOff;
      }
      const code = codeOf(hashWith(word));
      return less + (code > 0 ? logarithmOf(code) : Math.log(unheard)) - all;
    },
  };
};

/** How likely a sentence is as a whole, and where it is least likely. */
export const likelihoodOf = ({ start, likelihood, follow }: LanguageModel, words: readonly string[]): { whole: number; least: number } => {
  let before = start;
  let [whole, least] = [0, 0];
  for (const word of [...words, bound]) {
    const one = likelihood(before, word);
    whole += one;
    least = Math.min(least, one);
    before = follow(before, word);
  }
  return { whole, least };
};
