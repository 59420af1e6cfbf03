import { product } from './dense.ts';

/** How near a sentence is to what a meaning's sentences mean. */
export interface Nearness {
  /** Over all of its sentences, the nearest ones counting most; −1 to 1. */
  readonly near: number;
  /** Of the nearest one. */
  readonly nearest: number;
}

/** How much more a nearer sentence counts: 0.1 nearer, e times as much. Learned with it, too. */
export const sharpness = 10;

/** Compares a sentence with the sentences of a meaning, by their vectors. */
export const nearnessTo = (said: Float32Array, stored: readonly Float32Array[]): Nearness => {
  if (stored.length === 0) return { near: -1, nearest: -1 };
  const cosines = stored.map((vector) => product(said, vector));
  const sum = cosines.reduce((all, cosine) => all + Math.exp(sharpness * cosine), 0);
  return { near: Math.log(sum / stored.length) / sharpness, nearest: Math.max(...cosines) };
};

/** So many meanings are compared by all of their sentences: those whose sentences lie nearest on the whole. */
const comparedInFull = 12;

/** The mean of the vectors of a meaning: its product with another vector is the mean of theirs. */
const middleOf = (stored: readonly Float32Array[]): Float32Array => {
  const middle = new Float32Array(stored[0]?.length ?? 0);
  for (const vector of stored)
    for (let at = 0; at < middle.length; at++) middle[at] = (middle[at] ?? 0) + (vector[at] ?? 0) / stored.length;
  return middle;
};

/** Of most meanings. */
const usualCloseness = 0.5;

/** How near the sentences of a meaning lie to each other: the mean cosine of two of them, the usual one where there is one alone. */
export const closeness = (stored: readonly Float32Array[]): number => {
  const count = stored.length;
  if (count < 2) return usualCloseness;
  const middle = middleOf(stored);
  return (count * product(middle, middle) - 1) / (count - 1);
};

/** Compares sentences with the sentences of each meaning; the work grows with the meanings, not with their sentences. */
export const nearnessAmong = (meanings: readonly (readonly Float32Array[])[]): ((said: Float32Array) => readonly Nearness[]) => {
  const middles = meanings.map(middleOf);
  return (said) => {
    if (meanings.length <= comparedInFull) return meanings.map((stored) => nearnessTo(said, stored));
    const roughly = middles.map((middle) => product(middle, said));
    const least = roughly.toSorted((a, b) => b - a)[comparedInFull - 1] ?? -1;
    return meanings.map((stored, at) => {
      const rough = roughly[at] ?? -1;
      return rough >= least ? nearnessTo(said, stored) : { near: rough, nearest: rough };
    });
  };
};
