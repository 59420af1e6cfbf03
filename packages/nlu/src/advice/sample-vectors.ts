import { product, unit } from '../encoder/dense.ts';
import type { Understanding } from '../intent/compile.ts';
import { isInScope, type Scope } from '../intent/scope.ts';
import type { Advice, SentenceEncoder } from './advice.ts';

/** What an encoder made of the sentences of a flow, in the order of {@link vectorTexts}. */
export interface SampleVectors {
  readonly encoder: string;
  readonly vectors: readonly Float32Array[];
}

/** The sentences that are encoded, at most as many as are learned from. */
const most = 2500;

const encodedSamples = ({ samples }: Understanding) => samples.filter(({ black }) => !black).slice(0, most);

/** The sentences of a flow that an encoder is given. */
export const vectorTexts = (understanding: Understanding): readonly string[] => encodedSamples(understanding).map(({ text }) => text);

/** Encodes the sentences of a flow. @throws what the encoder throws */
export const encodeSamples = async (
  understanding: Understanding,
  encoder: SentenceEncoder,
  signal: AbortSignal,
): Promise<SampleVectors> => ({ encoder: encoder.name, vectors: await encoder.encode(vectorTexts(understanding), signal) });

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Of the way from what sentences of different meanings have in common to what those of one have, so much is needed. */
const leastNear = 0.4;
/** And so much ahead of the next meaning. */
const leastLead = 0.12;
/** Pairs that the scale is read from. */
const scaleSamples = 200;

/** Reads vectors of sentences by those of the samples. */
export type VectorReader = (vector: Float32Array, scope: Scope) => Advice | null;

/**
 * Encoders differ in what likeness means: the scale is read from the samples themselves, as the likeness to the nearest of the same
 * meaning and of another.
 */
export const vectorReader = (understanding: Understanding, { vectors }: SampleVectors): VectorReader => {
  const samples = encodedSamples(understanding);
  const stored = vectors.map(unit);
  const nearestOf = (vector: Float32Array, taken: (at: number) => boolean): number => {
    let nearest = -1;
    for (const [at, each] of stored.entries()) if (taken(at)) nearest = Math.max(nearest, product(vector, each));
    return nearest;
  };
  const step = Math.max(1, Math.floor(stored.length / scaleSamples));
  const read = stored.flatMap((vector, at) => {
    if (at % step > 0) return [];
    const meaning = samples[at]?.meaning;
    return [
      [
        nearestOf(vector, (other) => other !== at && samples[other]?.meaning === meaning),
        nearestOf(vector, (other) => samples[other]?.meaning !== meaning),
      ] as const,
    ];
  });
  const apart = median(read.map(([, other]) => other).filter((value) => value > -1));
  const alike = Math.max(apart + 0.05, median(read.map(([same]) => same).filter((value) => value > -1)));
  const near = (cosine: number): number => (cosine - apart) / (alike - apart);
  return (vector, scope) => {
    const said = unit(vector);
    const best = new Map<number, { readonly cosine: number; readonly text: string }>();
    for (const [at, each] of stored.entries()) {
      const sample = samples[at];
      const cosine = product(said, each);
      if (sample !== undefined && cosine > (best.get(sample.meaning)?.cosine ?? -1))
        best.set(sample.meaning, { cosine, text: sample.text });
    }
    const [first, second] = [...best].toSorted(([, a], [, b]) => b.cosine - a.cosine);
    const meaning = understanding.meanings[first?.[0] ?? -1];
    if (first === undefined || meaning === undefined || !isInScope(meaning, scope)) return null;
    const nearness = near(first[1].cosine);
    const lead = second === undefined ? 1 : nearness - near(second[1].cosine);
    if (nearness < leastNear || lead < leastLead) return null;
    const score = Math.min(0.95, 0.6 + 0.35 * Math.min(1, nearness));
    return { type: meaning.type, id: meaning.id, by: 'encoder', score, evidence: first[1].text };
  };
};
