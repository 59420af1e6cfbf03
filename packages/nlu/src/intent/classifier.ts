import type { Vector } from './vector.ts';

/** A multinomial logistic regression over the stored sentences of a version. */
export interface Regression {
  /** By feature, then by meaning: what one feature adds lies together. */
  readonly weights: Float32Array;
  /** By meaning. */
  readonly bias: Float64Array;
}

/** How likely each meaning is to be meant, and what speaks for it before it is set against the others (log odds). */
export type Classifier = (vector: Vector) => { readonly likely: Float64Array; readonly evidence: Float64Array };

const rate = 1;
const momentum = 0.9;
const shrink = 0.002; // L2
const biasRate = 0.1;
const mostRounds = 40;
const leastRounds = 8;
/** Multiplications that training may take: about half a second. */
const mostWork = 3e8;

const softmax = (values: Float64Array): void => {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const value of values) greatest = Math.max(greatest, value);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const value = Math.exp((values[at] ?? 0) - greatest);
    values[at] = value;
    sum += value;
  }
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) / sum;
};

const add = ({ numbers, weights: values }: Vector, weights: Float32Array | Float64Array, into: Float64Array): void => {
  const count = into.length;
  for (let at = 0; at < numbers.length; at++) {
    const row = (numbers[at] ?? 0) * count;
    const value = values[at] ?? 0;
    for (let meaning = 0; meaning < count; meaning++) into[meaning] = (into[meaning] ?? 0) + (weights[row + meaning] ?? 0) * value;
  }
};

/**
 * Trains by gradient descent over all sentences, in as many rounds as the work allowed gives. `owners` says which of `count` meanings a
 * sentence belongs to, `size` how many features there are.
 */
export const trainRegression = (vectors: readonly Vector[], owners: readonly number[], count: number, size: number): Regression => {
  const weights = new Float64Array(size * count);
  const bias = new Float64Array(count);
  const entries = vectors.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const rounds = Math.round(Math.min(mostRounds, Math.max(leastRounds, mostWork / (2 * entries * count + size * count + 1))));
  const slope = new Float64Array(size * count);
  const pace = new Float64Array(size * count);
  const scores = new Float64Array(count);
  for (let round = 0; round < rounds && vectors.length > 0; round++) {
    slope.fill(0);
    const biasSlope = new Float64Array(count);
    for (const [sentence, vector] of vectors.entries()) {
      scores.set(bias);
      add(vector, weights, scores);
      softmax(scores);
      const owner = owners[sentence] ?? 0;
      scores[owner] = (scores[owner] ?? 0) - 1;
      for (let meaning = 0; meaning < count; meaning++) biasSlope[meaning] = (biasSlope[meaning] ?? 0) + (scores[meaning] ?? 0);
      for (let at = 0; at < vector.numbers.length; at++) {
        const row = (vector.numbers[at] ?? 0) * count;
        const value = vector.weights[at] ?? 0;
        for (let meaning = 0; meaning < count; meaning++)
          slope[row + meaning] = (slope[row + meaning] ?? 0) + (scores[meaning] ?? 0) * value;
      }
    }
    for (let at = 0; at < weights.length; at++) {
      const weight = weights[at] ?? 0;
      const step = momentum * (pace[at] ?? 0) - rate * ((slope[at] ?? 0) / vectors.length + shrink * weight);
      pace[at] = step;
      weights[at] = weight + step;
    }
    for (let meaning = 0; meaning < count; meaning++)
      bias[meaning] = (bias[meaning] ?? 0) - (rate * biasRate * (biasSlope[meaning] ?? 0)) / vectors.length;
  }
  return { weights: Float32Array.from(weights), bias };
};

/** Reads sentences by what was learned. */
export const classifierOf =
  ({ weights, bias }: Regression): Classifier =>
  (vector) => {
    const evidence = new Float64Array(bias.length);
    add(vector, weights, evidence);
    const likely = evidence.map((value, meaning) => value + (bias[meaning] ?? 0));
    softmax(likely);
    return { likely, evidence };
  };
