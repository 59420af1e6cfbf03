import type { Content } from '../text/content.ts';
import { unit } from './dense.ts';
import { piecesOf } from './pieces.ts';
import type { EncoderWeights } from './weights.ts';

/**
 * Gives a sentence a vector of length 1 that lies near those of sentences which mean the same in other words; all zeros where no piece of
 * it is known.
 */
export type Encoder = (content: Content) => Float32Array;

/** The sum of the vectors of a sentence's pieces, at length 1. */
export const encoderOf = ({ dimensions, pieces, scales, rows }: EncoderWeights): Encoder => {
  const places = new Map(pieces.map((piece, at) => [piece, at]));
  return (content) => {
    const vector = new Float32Array(dimensions);
    for (const piece of piecesOf(content)) {
      const row = places.get(piece);
      if (row === undefined) continue;
      const scale = scales[row] ?? 0;
      const from = row * dimensions;
      for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) + scale * (rows[from + at] ?? 0);
    }
    return unit(vector);
  };
};
