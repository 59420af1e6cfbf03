import type { Content } from '../text/content.ts';
import { hashWith, placesByHash } from '../text/hash.ts';
import { unit } from './dense.ts';
import { piecesOf } from './pieces.ts';
import { type EncoderWeights, highOf, lowOf } from './weights.ts';

/**
 * Gives a sentence a vector of length 1 that lies near those of sentences which mean the same in other words; all zeros where no piece of
 * it is known.
 */
export type Encoder = (content: Content) => Float32Array;

/** What the pieces of a sentence are known by. */
export const hashesOf = (content: Content): Uint32Array => Uint32Array.from(piecesOf(content), (piece) => hashWith(piece));

/** The sum of the vectors of a sentence's pieces, at length 1. */
export const encoderOf = ({ dimensions, hashes, scales, rows }: EncoderWeights): Encoder => {
  const rowOf = placesByHash(hashes);
  const bytes = dimensions / 2;
  return (content) => {
    const vector = new Float32Array(dimensions);
    for (const hash of hashesOf(content)) {
      const row = rowOf(hash);
      if (row < 0) continue;
      const scale = scales[row] ?? 0;
      for (let at = 0; at < bytes; at++) {
        const byte = rows[row * bytes + at] ?? 0;
        vector[2 * at] = (vector[2 * at] ?? 0) + scale * lowOf(byte);
        vector[2 * at + 1] = (vector[2 * at + 1] ?? 0) + scale * highOf(byte);
      }
    }
    return unit(vector);
  };
};
