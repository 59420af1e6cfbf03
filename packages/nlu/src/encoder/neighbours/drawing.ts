import { unit } from '../dense.ts';
import { codesPerByte } from './codes.ts';
import { Foremost } from './foremost.ts';
import type { Neighbours } from './neighbours.ts';
import { CodeRows } from './products.ts';

/** Draws a sentence's vector towards what its neighbours mean. */
export type Drawing = (vector: Float32Array) => Float32Array;

/** Of a thousand lists those that lie nearest: some 3 % of the sentences. */
const lists = 32;
const nearest = 20;
/** How much more a nearer neighbour counts: 0.05 nearer, e times as much. */
const sharpness = 20;
/** How much of the mean of their middles is added to a vector of length 1. */
const strength = 0.7;

/**
 * Adds to a vector the mean of the middles of its nearest neighbours' meanings, at length 1 again: what a sum of pieces cannot hold, that this
 * wording means that, the sentences still know. Some million and a half of products a sentence. `kernel` is
 * products.wasm.
 */
export const drawingBy = (neighbours: Neighbours, kernel: Uint8Array<ArrayBuffer>): Drawing => {
  const { dimensions, steps, begins, meanings, scales, middles } = neighbours;
  const count = begins.length - 1;
  let longest = count;
  for (let list = 0; list < count; list++) longest = Math.max(longest, (begins[list + 1] ?? 0) - (begins[list] ?? 0));
  const rows = new CodeRows(kernel, [neighbours.lists, neighbours.sentences], steps, longest);
  if (neighbours.lists.length * codesPerByte !== count * dimensions)
    throw new Error('the neighbours of the encoder do not fit their lists');
  const near = new Foremost(Math.min(lists, count));
  const found = new Foremost(nearest);
  return (vector) => {
    if (vector.every((value) => value === 0)) return vector;
    rows.ask(vector);
    near.clear();
    near.offer(rows.between(0, count), count, 0);
    found.clear();
    for (const list of near.numbers.subarray(0, near.size)) {
      const [from, to] = [begins[list] ?? 0, begins[list + 1] ?? 0];
      found.offer(rows.between(count + from, count + to), to - from, from);
    }
    const cosines = Array.from(found.values.subarray(0, found.size), (value) => rows.product(value));
    const shares = cosines.map((cosine) => Math.exp(sharpness * (cosine - (cosines[0] ?? 0))));
    const all = shares.reduce((sum, share) => sum + share, 0);
    const drawn = Float32Array.from(vector);
    for (const [at, share] of shares.entries()) {
      const meaning = meanings[found.numbers[at] ?? 0] ?? 0;
      const scale = ((scales[meaning] ?? 0) * share * strength) / all;
      const from = meaning * dimensions;
      for (let each = 0; each < dimensions; each++) drawn[each] = (drawn[each] ?? 0) + scale * (middles[from + each] ?? 0);
    }
    return unit(drawn);
  };
};
