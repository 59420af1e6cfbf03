import { bound, type Counts, hashOf, logarithmOf } from './counts.ts';

/** Tells how likely a word is behind others: the logarithm of a share of 1, about. */
export type LanguageModel = (before: readonly string[], word: string) => number;

/** Where a row was never said, a shorter one tells so much less. */
const backOff = Math.log(0.4);
/** A word that was never said counts as one that was said so often. */
const unheard = 0.1;

/**
 * Scores words by the longest row in which they were counted (stupid backoff; Brants et al. 2007). `before` is as long as the model's order
 * less one, {@link bound} where the sentence begins.
 */
export const languageModelOf = ({ order, total, hashes, codes }: Counts): LanguageModel => {
  const bits = Math.ceil(Math.log2(hashes.length * 1.6 + 2));
  const mask = 2 ** bits - 1;
  const keys = new Uint32Array(mask + 1);
  const values = new Uint8Array(mask + 1);
  for (const [at, hash] of hashes.entries()) {
    let place = hash & mask;
    while (keys[place] !== 0) place = (place + 1) & mask;
    keys[place] = hash;
    values[place] = codes[at] ?? 0;
  }
  /** The byte of a row's count; 0 where it was not counted. */
  const codeOf = (row: readonly string[]): number => {
    const hash = hashOf(row);
    let place = hash & mask;
    while (keys[place] !== 0) {
      if (keys[place] === hash) return values[place] ?? 0;
      place = (place + 1) & mask;
    }
    return 0;
  };
  const all = Math.log(total);
  return (before, word) => {
    let less = 0;
    for (let length = order - 1; length > 0; length--) {
      const context = before.slice(before.length - length);
      const code = codeOf([...context, word]);
      if (code > 0) return less + logarithmOf(code) - logarithmOf(Math.max(code, codeOf(context)));
      less += backOff;
    }
    const code = codeOf([word]);
    return less + (code > 0 ? logarithmOf(code) : Math.log(unheard)) - all;
  };
};

/** How likely a sentence is. */
export const likelihoodOf = (model: LanguageModel, order: number, words: readonly string[]): number => {
  let before: readonly string[] = Array.from({ length: order - 1 }, () => bound);
  let sum = 0;
  for (const word of [...words, bound]) {
    sum += model(before, word);
    before = [...before.slice(1), word];
  }
  return sum;
};
