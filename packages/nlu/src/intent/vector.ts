import type { Content } from '../text/content.ts';

/** A sparse vector: feature numbers and their weights, the words' first. */
export interface Vector {
  readonly numbers: Int32Array;
  readonly weights: Float32Array;
  readonly length: number;
  /** How many of the features are words; their part of the vector has a length of 1 or, where some are unknown, less. */
  readonly words: number;
}

/** Turns sentences into vectors over the features that the stored sentences have. */
export interface Vectoriser {
  readonly vector: (content: Content) => Vector;
  /** How much of a sentence's words, by rarity, any stored sentence has; 0 to 1. */
  readonly known: (content: Content) => number;
}

// Each kind of feature has a length of its own, so that a long sentence's words don't drown its classes.
const weightOf = { words: 1, classes: 1.5, sounds: 0.5, kind: 0.5 } as const;

const groupsOf = (content: Content): readonly (readonly [kind: keyof typeof weightOf, features: readonly string[]])[] => [
  ['words', content.words],
  ['classes', content.classes.map((each) => `@${each}`)],
  ['sounds', content.sounds.map((each) => `%${each}`)],
];

/** The features that stored sentences have. */
export interface Features {
  /** By number. */
  readonly names: readonly string[];
  /** How many sentences have each. */
  readonly holders: Int32Array;
  /** How many sentences there are. */
  readonly sentences: number;
}

/** Learns which features there are from the stored sentences. */
export const featuresOf = (stored: readonly Content[]): Features => {
  const numbers = new Map<string, number>([
    ['denies', 0],
    ['asks', 1],
  ]);
  const holders: number[] = [1, 1];
  for (const content of stored)
    for (const [, features] of groupsOf(content))
      for (const feature of features) {
        const number = numbers.get(feature) ?? numbers.size;
        numbers.set(feature, number);
        holders[number] = (holders[number] ?? 0) + 1;
      }
  return { names: [...numbers.keys()], holders: Int32Array.from(holders), sentences: stored.length };
};

/** Weighs features by how rare they are (inverse document frequency). */
export const vectoriser = ({ names, holders, sentences }: Features): Vectoriser => {
  const numbers = new Map(names.map((name, number) => [name, number]));
  const rarity = (number: number | undefined): number => Math.log(1 + sentences / (number === undefined ? 1 : (holders[number] ?? 1)));
  return {
    vector: (content) => {
      const found: number[] = [];
      const weights: number[] = [];
      let words = 0;
      for (const [kind, features] of groupsOf(content)) {
        const from = weights.length;
        let square = 0;
        for (const feature of features) {
          const number = numbers.get(feature);
          const rare = rarity(number);
          square += rare * rare;
          if (number === undefined) continue;
          found.push(number);
          weights.push(rare);
        }
        if (kind === 'words') words = weights.length;
        const scale = weightOf[kind] / (Math.sqrt(square) || 1);
        for (let at = from; at < weights.length; at++) weights[at] = (weights[at] ?? 0) * scale;
      }
      for (const [number, holds] of [content.denies, content.asks].entries())
        if (holds) {
          found.push(number);
          weights.push(weightOf.kind);
        }
      return {
        numbers: Int32Array.from(found),
        weights: Float32Array.from(weights),
        words,
        length: Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)),
      };
    },
    known: ({ words }) => {
      let all = 0;
      let known = 0;
      for (const word of words) {
        const number = numbers.get(word);
        const rare = rarity(number);
        all += rare;
        if (number !== undefined) known += rare;
      }
      return all === 0 ? 0 : known / all;
    },
  };
};
