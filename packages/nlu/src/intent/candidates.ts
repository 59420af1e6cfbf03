import type { Language } from '@parley/contract';
import { elsewhere as english } from '../lexicon/en/elsewhere.ts';
import { elsewhere as chinese } from '../lexicon/zh/elsewhere.ts';
import { type Content, contentOf } from '../text/content.ts';
import { normalise } from '../text/normalise.ts';
import { trainClassifier } from './classifier.ts';
import type { Looked } from './second-look.ts';
import { type Vector, vectoriser } from './vector.ts';

/** A meaning that a sentence may have, as the classifier and the stored sentences see it. */
interface Candidate {
  readonly meaning: number;
  /** The sentence of this meaning that is nearest; empty where none shares anything. */
  readonly nearest: string;
  readonly looked: Looked;
}

/** The likeliest meanings of `text` (normalised), five at most. */
export type Candidates = (text: string) => readonly Candidate[];

const lookedAt = 5;
/** Stored sentences that the classifier learns from, all in all; those of every meaning evenly. */
const mostTaught = 2500;
const read = new Map<Language, readonly Content[]>();
const otherMatters = (language: Language): readonly Content[] => {
  const before = read.get(language);
  if (before !== undefined) return before;
  const sentences = (language === 'zh' ? chinese : english).trim().split('\n');
  const contents = sentences.map((line) => contentOf(normalise(line, language), language));
  read.set(language, contents);
  return contents;
};
/** Sentences that a class is taken to be missing from, beside those of a meaning: one sentence is little proof. */
const unseen = 1;

const product = (b: Vector, mine: Float32Array, features: number): number => {
  let sum = 0;
  for (let at = 0; at < features; at++) sum += (mine[b.numbers[at] ?? 0] ?? 0) * (b.weights[at] ?? 0);
  return sum;
};

/** Cosine of `a`, spread out in `mine`, with `b`. */
const cosine = (a: Vector, b: Vector, mine: Float32Array): number =>
  a.length === 0 || b.length === 0 ? 0 : product(b, mine, b.numbers.length) / (a.length * b.length);

interface Sentence {
  readonly meaning: number;
  readonly text: string;
}

/** The first sentences of every meaning, where there are more than are learned from. */
const evenly = (all: readonly Sentence[], count: number): readonly Sentence[] => {
  if (all.length <= mostTaught) return all;
  const share = Math.max(1, Math.floor(mostTaught / count));
  const taken = new Map<number, number>();
  return all.filter(({ meaning }) => {
    const before = taken.get(meaning) ?? 0;
    taken.set(meaning, before + 1);
    return before < share;
  });
};

/** Trains a classifier over words, word classes and sounds on the stored sentences (normalised); `count` is the number of meanings. */
export const candidatesOf = (all: readonly Sentence[], count: number, language: Language): Candidates => {
  const stored = evenly(all, count);
  const own = stored.map(({ text }) => contentOf(text, language));
  const contents = [...own, ...otherMatters(language)];
  const { size, vector, known } = vectoriser(contents);
  const vectors = contents.map(vector);
  const owned = Array.from({ length: count }, (): number[] => []);
  for (const [sentence, { meaning }] of stored.entries()) owned[meaning]?.push(sentence);
  const taught = [...owned.keys()].filter((meaning) => (owned[meaning]?.length ?? 0) > 0);
  const place = new Map(taught.map((meaning, at) => [meaning, at]));
  // The last of the classifier's meanings is none of them.
  const owners = contents.map((_, sentence) => place.get(stored[sentence]?.meaning ?? -1) ?? taught.length);
  const classifier = trainClassifier(vectors, owners, taught.length + 1, size);
  // Of each meaning, the share of its sentences that have a class.
  const profiles = taught.map((meaning) => {
    const profile = new Map<string, number>();
    const sentences = owned[meaning] ?? [];
    for (const sentence of sentences)
      for (const class_ of contents[sentence]?.classes ?? [])
        profile.set(class_, (profile.get(class_) ?? 0) + 1 / (sentences.length + unseen));
    return profile;
  });
  const mine = new Float32Array(size);

  const nearestOf = (said: Vector, at: number): { readonly sentence: number; readonly likeness: number } => {
    let nearest = { sentence: -1, likeness: 0 };
    for (const sentence of owned[taught[at] ?? 0] ?? []) {
      const each = vectors[sentence];
      const likeness = each === undefined ? 0 : cosine(said, each, mine);
      if (likeness > nearest.likeness) nearest = { sentence, likeness };
    }
    return nearest;
  };
  const compared = (
    content: Content,
    said: Vector,
    at: number,
  ): { readonly looked: Omit<Looked, 'likely' | 'lead' | 'evidence' | 'known'>; readonly sentence: number } => {
    const { sentence, likeness } = nearestOf(said, at);
    const near = contents[sentence];
    const words = vectors[sentence];
    const profile = profiles[at];
    let share = 0;
    let within = 0;
    for (const class_ of content.classes) {
      const held = profile?.get(class_) ?? 0;
      share = Math.max(share, held);
      if (held > 0) within += 1 / content.classes.length;
    }
    return {
      sentence,
      looked: {
        likeness,
        wording: words === undefined ? 0 : product(words, mine, words.words),
        share,
        within,
        otherPolarity: near !== undefined && near.denies !== content.denies,
        otherKind: near !== undefined && near.asks !== content.asks,
        unclassed: content.classes.length === 0,
        size: content.size,
      },
    };
  };

  return (text) => {
    if (taught.length === 0) return [];
    const content = contentOf(text, language);
    const said = vector(content);
    const { likely, evidence } = classifier.look(said);
    const byLikelihood = [...likely.keys()].sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
    const order = byLikelihood.filter((at) => at < taught.length).slice(0, lookedAt);
    const share = known(content);
    for (let at = 0; at < said.numbers.length; at++) mine[said.numbers[at] ?? 0] = said.weights[at] ?? 0;
    const found = order.map((at): Candidate => {
      const { looked, sentence } = compared(content, said, at);
      const rival = byLikelihood.find((each) => each !== at);
      const rivalLikely = rival === undefined ? 0 : (likely[rival] ?? 0);
      return {
        meaning: taught[at] ?? 0,
        nearest: stored[sentence]?.text ?? '',
        looked: {
          ...looked,
          likely: likely[at] ?? 0,
          lead: (likely[at] ?? 0) / Math.max(1e-4, rivalLikely),
          evidence: evidence[at] ?? 0,
          known: share,
        },
      };
    });
    for (const number of said.numbers) mine[number] = 0;
    return found;
  };
};
