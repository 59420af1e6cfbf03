import type { Language } from '@parley/contract';
import type { Encoder } from '../encoder/encoder.ts';
import { closeness, nearnessAmong, nearnessTo } from '../encoder/nearness.ts';
import type { Drawing } from '../encoder/neighbours/drawing.ts';
import { ownDrawing, ownEncoder } from '../encoder/own-encoder.ts';
import { type Content, contentOf } from '../text/content.ts';
import { classifierOf } from './classifier.ts';
import { deniedFrom, type Encoded, type Looked } from './second-look.ts';
import { learnedFrom, otherMatters, type Taught, type Training, taughtMeanings } from './training.ts';
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
/** What of nearness by the encoder weighs as much as a unit of the likelihood's logarithm, in choosing what is looked at. */
const worthOfNearness = 15;
/** Sentences that a class is taken to be missing from, beside those of a meaning: one sentence is little proof. */
const unseen = 1;

const encodedBy = new WeakMap<Encoder, Map<Language, readonly Float32Array[]>>();

/** The sentences of other matters as an encoder has them: the same for every flow. */
const encodedElsewhere = (language: Language, encoder: Encoder): readonly Float32Array[] => {
  const byLanguage = encodedBy.get(encoder) ?? new Map<Language, readonly Float32Array[]>();
  encodedBy.set(encoder, byLanguage);
  const before = byLanguage.get(language);
  if (before !== undefined) return before;
  const encoded = otherMatters(language).map(encoder);
  byLanguage.set(language, encoded);
  return encoded;
};

const product = (b: Vector, mine: Float32Array, features: number): number => {
  let sum = 0;
  for (let at = 0; at < features; at++) sum += (mine[b.numbers[at] ?? 0] ?? 0) * (b.weights[at] ?? 0);
  return sum;
};

/** Cosine of `a`, spread out in `mine`, with `b`. */
const cosine = (a: Vector, b: Vector, mine: Float32Array): number =>
  a.length === 0 || b.length === 0 ? 0 : product(b, mine, b.numbers.length) / (a.length * b.length);

/**
 * Reads sentences by what was learned from the stored ones (normalised), and compares them with those.
 *
 * @throws if the training is of other sentences
 */
export const candidatesOf = (
  { features, regression }: Training,
  all: readonly Taught[],
  language: Language,
  encoder: Encoder = ownEncoder(language),
  drawing: Drawing = ownDrawing(language),
): Candidates => {
  const stored = learnedFrom(all);
  const contents = stored.map(({ text }) => contentOf(text, language));
  const { vector, known } = vectoriser(features);
  const vectors = contents.map(vector);
  const encoded = contents.map(encoder);
  const taught = taughtMeanings(stored);
  const owned = taught.map((meaning) => [...stored.keys()].filter((sentence) => stored[sentence]?.meaning === meaning));
  if (regression.bias.length !== taught.length + 1) throw new Error('the training is of other sentences');
  const encodedByMeaning = owned.map((sentences) => sentences.flatMap((sentence) => encoded[sentence] ?? []));
  const nearnessOf = nearnessAmong(encodedByMeaning);
  const close = encodedByMeaning.map(closeness);
  const elsewhere = encodedElsewhere(language, encoder);
  const classify = classifierOf(regression);
  // Of each meaning, the share of its sentences that have a class.
  const profiles = owned.map((sentences) => {
    const profile = new Map<string, number>();
    for (const sentence of sentences)
      for (const class_ of contents[sentence]?.classes ?? [])
        profile.set(class_, (profile.get(class_) ?? 0) + 1 / (sentences.length + unseen));
    return profile;
  });
  const mine = new Float32Array(features.names.length);

  const nearestOf = (said: Vector, at: number): { readonly sentence: number; readonly likeness: number } => {
    let nearest = { sentence: -1, likeness: 0 };
    for (const sentence of owned[at] ?? []) {
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
  ): {
    readonly looked: Omit<Looked, keyof Encoded | 'likely' | 'lead' | 'evidence' | 'known'>;
    readonly sentence: number;
  } => {
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
    const { likely, evidence } = classify(said);
    const byLikelihood = [...likely.keys()].sort((a, b) => (likely[b] ?? 0) - (likely[a] ?? 0));
    // One character or word alone is beside anything.
    const heard = content.words.length > 1 ? drawing(encoder(content)) : encoder(content);
    const nearness = nearnessOf(heard);
    const nearTo = (at: number): number => nearness[at]?.near ?? -1;
    const promise = (at: number): number => Math.log(Math.max(1e-6, likely[at] ?? 0)) + worthOfNearness * nearTo(at);
    const order = [...taught.keys()].sort((a, b) => promise(b) - promise(a)).slice(0, lookedAt);
    const share = known(content);
    for (let at = 0; at < said.numbers.length; at++) mine[said.numbers[at] ?? 0] = said.weights[at] ?? 0;
    const looks = order.map((at) => ({ at, ...compared(content, said, at) }));
    const denied = new Set(looks.filter(({ looked }) => looked.otherPolarity && looked.wording >= deniedFrom).map(({ at }) => at));
    // Where a flow knows one meaning alone, it is set against other matters.
    const otherwise = nearnessTo(heard, elsewhere).near;
    const found = looks.map(({ at, looked, sentence }): Candidate => {
      const rival = byLikelihood.find((each) => each !== at);
      const rivalLikely = rival === undefined ? 0 : (likely[rival] ?? 0);
      // What is denied is no rival of what is not, however near it is.
      const rivals = taught.keys().filter((each) => each !== at && (looked.otherPolarity || !denied.has(each)));
      const rivalNear = rivals.reduce((most, each) => Math.max(most, nearTo(each)), otherwise);
      return {
        meaning: taught[at] ?? 0,
        nearest: stored[sentence]?.text ?? '',
        looked: {
          ...looked,
          likely: likely[at] ?? 0,
          lead: (likely[at] ?? 0) / Math.max(1e-4, rivalLikely),
          evidence: evidence[at] ?? 0,
          known: share,
          near: nearTo(at),
          nearLead: nearTo(at) - rivalNear,
          nearest: nearness[at]?.nearest ?? -1,
          close: close[at] ?? 0,
        },
      };
    });
    for (const number of said.numbers) mine[number] = 0;
    return found;
  };
};
