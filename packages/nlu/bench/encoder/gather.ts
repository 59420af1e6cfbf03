import { codesPerByte, encodeRow, stepsOf } from '../../src/encoder/neighbours/codes.ts';
import type { Neighbours } from '../../src/encoder/neighbours/neighbours.ts';
import { chanceFrom } from './chance.ts';
import { Kernel } from './kernel.ts';
import { listsOf } from './lists.ts';
import { eightBits, quantised } from './quantised.ts';

const seed = 1;

/** A meaning's sentences, by their vectors. */
export type Meant = readonly Float32Array[];

/** The mean of vectors, at length 1. */
export const middleOf = (vectors: Meant, dimensions: number): Float32Array => {
  const sum = new Float32Array(dimensions);
  for (const vector of vectors) for (const [at, value] of vector.entries()) sum[at] = (sum[at] ?? 0) + value;
  const length = Math.sqrt(sum.reduce((all, value) => all + value * value, 0)) || 1;
  return sum.map((value) => value / length);
};

/** Gathers sentences into `count` lists (a multiple of eight) of what lies together. The same each time. */
export const gather = async (
  meanings: readonly Meant[],
  dimensions: number,
  count: number,
): Promise<Omit<Neighbours, 'corpus' | 'encoder'>> => {
  const sentences = meanings.flatMap((vectors, meaning) => vectors.map((vector) => ({ vector, meaning })));
  const kernel = await Kernel.load();
  const rows = { at: kernel.place(sentences.length * dimensions), count: sentences.length };
  for (const [at, { vector }] of sentences.entries()) kernel.floats.set(vector, rows.at + at * dimensions);
  const steps = stepsOf(kernel.floats.subarray(rows.at, rows.at + sentences.length * dimensions), dimensions);
  const { middles, lists } = listsOf(kernel, rows, dimensions, count, chanceFrom(seed));
  const bytes = dimensions / codesPerByte;
  const coded = (vectors: readonly Float32Array[]): Uint8Array => {
    const codes = new Uint8Array(vectors.length * bytes);
    for (const [at, vector] of vectors.entries()) encodeRow(vector, steps, codes, at * bytes);
    return codes;
  };
  const order = [...sentences.keys()].sort((a, b) => (lists[a] ?? 0) - (lists[b] ?? 0) || a - b);
  const begins = new Uint32Array(count + 1);
  for (const list of lists) begins[list + 1] = (begins[list + 1] ?? 0) + 1;
  for (let list = 0; list < count; list++) begins[list + 1] = (begins[list + 1] ?? 0) + (begins[list] ?? 0);
  const centres = Float32Array.from(meanings.flatMap((vectors) => [...middleOf(vectors, dimensions)]));
  const { scales, rows: centreRows } = quantised(centres, dimensions, eightBits);
  return {
    dimensions,
    steps,
    lists: coded(Array.from({ length: count }, (_, list) => middles.subarray(list * dimensions, (list + 1) * dimensions))),
    begins,
    sentences: coded(order.map((at) => sentences[at]?.vector ?? new Float32Array(dimensions))),
    meanings: Uint16Array.from(order, (at) => sentences[at]?.meaning ?? 0),
    scales,
    middles: centreRows,
  };
};
