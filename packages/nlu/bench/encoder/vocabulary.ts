import { placesByHash } from '../../src/text/hash.ts';

/** The pieces that are learned. */
export interface Vocabulary {
  readonly hashes: Uint32Array;
  /** How much a piece tells by how few sentences hold it, by its number. */
  readonly rarities: readonly number[];
  /** Of pieces, the numbers of those that are learned. */
  readonly numbers: (hashes: Uint32Array) => readonly number[];
}

/** Equal numbers of `sorted` that stand there `least` times or more: each once, and how often. */
const often = (sorted: Uint32Array, least: number): { readonly hash: number; readonly count: number }[] => {
  const found: { hash: number; count: number }[] = [];
  let from = 0;
  for (let at = 1; at <= sorted.length; at++) {
    if (at < sorted.length && sorted[at] === sorted[from]) continue;
    if (at - from >= least) found.push({ hash: sorted[from] ?? 0, count: at - from });
    from = at;
  }
  return found;
};

/** The pieces of sentences that `least` of them hold. */
export const vocabularyOf = (sentences: readonly Uint32Array[], least: number): Vocabulary => {
  // Most pieces stand in one sentence alone, and there are more of them than a Map takes.
  const all = new Uint32Array(sentences.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const hashes of sentences) {
    all.set(hashes, from);
    from += hashes.length;
  }
  const learned = often(all.sort(), least);
  const hashes = Uint32Array.from(learned, ({ hash }) => hash);
  const placeOf = placesByHash(hashes);
  return {
    hashes,
    rarities: learned.map(({ count }) => Math.log(1 + sentences.length / (count + 2)) / 5),
    numbers: (asked) => [...asked].map(placeOf).filter((place) => place >= 0),
  };
};
