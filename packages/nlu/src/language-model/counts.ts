import { readArrays, writeArrays } from '../encoder/array-file.ts';
import { hashWith } from '../text/hash.ts';

/** How often words, or Chinese characters, follow one another in the corpus. */
export interface Counts {
  /** Of the sentences they were counted in. */
  readonly corpus: string;
  /** The longest row that was counted. */
  readonly order: number;
  /** All that was said. */
  readonly total: number;
  /** What may have been meant where something that sounds like it was heard, the commonest first. */
  readonly wordings: readonly string[];
  /** Of each row that was said more than once, in ascending order. */
  readonly hashes: Uint32Array;
  /** How often, on the scale of {@link coded}. */
  readonly codes: Uint8Array;
}

/** Before the first word of a sentence, and behind its last. */
export const bound = '<';

/** The hash of a row; never 0. */
export const hashOf = ([first = '', ...others]: readonly string[]): number =>
  others.reduce((hash, word) => hashWith(word, hash), hashWith(first));

const perUnit = 12;

/** A count as a byte: 4 % apart. */
export const coded = (count: number): number => Math.min(255, Math.round(perUnit * Math.log(count)) + 1);
/** The logarithm of the count that a byte stands for. */
export const logarithmOf = (code: number): number => (code - 1) / perUnit;

/** Writes counts as one file. */
export const writeCounts = ({ corpus, order, total, wordings, hashes, codes }: Counts): Uint8Array =>
  writeArrays({ corpus, order, total }, [new TextEncoder().encode(wordings.join('\n')), hashes, codes]);

/** @throws if the file is not whole */
export const readCounts = (file: Uint8Array): Counts => {
  const { head, arrays } = readArrays<Pick<Counts, 'corpus' | 'order' | 'total'>>(file, 'the counts of the corpus');
  const [wordings, hashes, codes] = arrays as [ArrayBuffer, ArrayBuffer, ArrayBuffer];
  return {
    ...head,
    wordings: new TextDecoder().decode(wordings).split('\n'),
    hashes: new Uint32Array(hashes),
    codes: new Uint8Array(codes),
  };
};
