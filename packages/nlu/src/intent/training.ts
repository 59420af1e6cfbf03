import type { Language } from '@parley/contract';
import { elsewhere as english } from '../lexicon/en/elsewhere.ts';
import { elsewhere as chinese } from '../lexicon/zh/elsewhere.ts';
import { type Content, contentOf } from '../text/content.ts';
import { normalise } from '../text/normalise.ts';
import { type Regression, trainRegression } from './classifier.ts';
import { type Features, featuresOf, vectoriser } from './vector.ts';

/** A sentence that an intent or a knowledge item was taught. */
export interface Taught {
  /** Which of the version's meanings it has. */
  readonly meaning: number;
  /** Normalised. */
  readonly text: string;
}

/** What was learned from the sentences of a version: nothing but data, so that it can be made by another thread and stored. */
export interface Training {
  readonly features: Features;
  /** Over the meanings that were taught anything, in their order; the last one is none of them. */
  readonly regression: Regression;
}

/** Stored sentences that the classifier learns from, all in all; those of every meaning evenly. */
const mostTaught = 2500;

/** The sentences that are learned from: the first ones of every meaning, where there are too many. */
export const learnedFrom = (all: readonly Taught[]): readonly Taught[] => {
  if (all.length <= mostTaught) return all;
  const share = Math.max(1, Math.floor(mostTaught / new Set(all.map(({ meaning }) => meaning)).size));
  const taken = new Map<number, number>();
  return all.filter(({ meaning }) => {
    const before = taken.get(meaning) ?? 0;
    taken.set(meaning, before + 1);
    return before < share;
  });
};

/** The meanings that have sentences, in order. */
export const taughtMeanings = (stored: readonly Taught[]): readonly number[] =>
  [...new Set(stored.map(({ meaning }) => meaning))].sort((a, b) => a - b);

const read = new Map<Language, readonly Content[]>();

/** Sentences of other matters than any flow's. */
export const otherMatters = (language: Language): readonly Content[] => {
  const before = read.get(language);
  if (before !== undefined) return before;
  const sentences = (language === 'zh' ? chinese : english).trim().split('\n');
  const contents = sentences.map((line) => contentOf(normalise(line, language), language));
  read.set(language, contents);
  return contents;
};

/** Trains a classifier over words, word classes and sounds: some 0.1 s of CPU for 500 sentences, at most about a second. */
export const train = (all: readonly Taught[], language: Language): Training => {
  const stored = learnedFrom(all);
  const contents = [...stored.map(({ text }) => contentOf(text, language)), ...otherMatters(language)];
  const features = featuresOf(contents);
  const { vector } = vectoriser(features);
  const taught = taughtMeanings(stored);
  const place = new Map(taught.map((meaning, at) => [meaning, at]));
  const owners = contents.map((_, sentence) => place.get(stored[sentence]?.meaning ?? -1) ?? taught.length);
  return { features, regression: trainRegression(contents.map(vector), owners, taught.length + 1, features.names.length) };
};

/** FNV-1a over UTF-16 code units (draft-eastlake-fnv). */
const fnv = (text: string, from: number): number => {
  let hash = from;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash;
};

/** Changes when what is learned from a sentence changes in a way that {@link trainingEdition} cannot see. */
const format = 1;
const editions = new Map<Language, number>();

/**
 * Tells trainings of different editions of the program apart: what is read in sentences of every kind, words, classes and sounds, goes
 * into it. A training of another edition is of no use.
 */
export const trainingEdition = (language: Language): number => {
  const before = editions.get(language);
  if (before !== undefined) return before;
  // A signed integer of 32 bits, as databases have them.
  const edition = fnv(JSON.stringify(otherMatters(language)), 0x81_1c_9d_c5 ^ format) | 0;
  editions.set(language, edition);
  return edition;
};
