import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import type { Sentence } from './conversation.ts';

/** Vectors of pieces, row after row, each of as many numbers. */
export interface Learned {
  readonly width: number;
  readonly values: Float32Array;
}

/** Of a sentence, the sum of its pieces' vectors. */
const sumOf = ({ width, values }: Learned, sentence: Sentence): Float64Array => {
  const sum = new Float64Array(width);
  for (const piece of sentence) for (let at = 0; at < width; at++) sum[at] = (sum[at] ?? 0) + (values[piece * width + at] ?? 0);
  return sum;
};

const lengthOf = (vector: Float64Array): number => Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1;

/** The directions in which vectors differ most, the foremost first: `count` of them. */
const principalDirections = (vectors: readonly Float64Array[], width: number, count: number): number[][] => {
  const products = new Float64Array(width * width);
  for (const vector of vectors)
    for (let row = 0; row < width; row++) {
      const value = vector[row] ?? 0;
      for (let at = row; at < width; at++) products[row * width + at] = (products[row * width + at] ?? 0) + value * (vector[at] ?? 0);
    }
  const full = Array.from({ length: width }, (_, row) =>
    Array.from({ length: width }, (__, at) => products[Math.min(row, at) * width + Math.max(row, at)] ?? 0),
  );
  const { eigenvectorMatrix } = new EigenvalueDecomposition(new Matrix(full), { assumeSymmetric: true });
  // They come in ascending order of their eigenvalues.
  return Array.from({ length: count }, (_, at) => eigenvectorMatrix.getColumn(width - 1 - at));
};

/**
 * Makes one of what was learned of the same pieces from several beginnings: each as long as the others on `sentences`, set side by side, and of
 * that the `width` directions in which the sentences differ most (principal components; Pearson 1901). What one beginning got wrong by chance,
 * the others outvote.
 */
export const joined = (all: readonly Learned[], sentences: readonly Sentence[], width: number): Learned => {
  const sums = all.map((learned) => sentences.map((sentence) => sumOf(learned, sentence)));
  const scales = sums.map((each) => each.length / each.reduce((sum, vector) => sum + lengthOf(vector), 0));
  const whole = all.reduce((sum, each) => sum + each.width, 0);
  const sideBySide = sentences.map((_, at) =>
    Float64Array.from(
      sums.flatMap((each) => {
        const vector = each[at] ?? new Float64Array();
        const length = lengthOf(vector);
        return [...vector].map((value) => value / length);
      }),
    ),
  );
  const directions = principalDirections(sideBySide, whole, width);
  const pieces = (all[0]?.values.length ?? 0) / (all[0]?.width ?? 1);
  const values = new Float32Array(pieces * width);
  const row = new Float64Array(whole);
  for (let piece = 0; piece < pieces; piece++) {
    let from = 0;
    for (const [number, learned] of all.entries()) {
      for (let at = 0; at < learned.width; at++) row[from + at] = (learned.values[piece * learned.width + at] ?? 0) * (scales[number] ?? 1);
      from += learned.width;
    }
    for (const [to, direction] of directions.entries())
      values[piece * width + to] = direction.reduce((sum, value, at) => sum + value * (row[at] ?? 0), 0);
  }
  return { width, values };
};
