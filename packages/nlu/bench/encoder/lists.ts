import type { Chance } from './chance.ts';
import type { Kernel, Matrix } from './kernel.ts';

const together = 512;
const learnedFrom = 60_000;
const rounds = 8;

/** Rows that lie in the memory of a kernel, one after the other. */
export interface PlacedRows {
  readonly at: number;
  readonly count: number;
}

/** Of each row, the middle that it is nearest to. */
const nearestOf = (kernel: Kernel, rows: PlacedRows, dimensions: number, turned: Matrix, count: number, compared: Matrix): Uint16Array => {
  const nearest = new Uint16Array(rows.count);
  for (let first = 0; first < rows.count; first += together) {
    const some = Math.min(together, rows.count - first);
    kernel.floats.fill(0, compared.at, compared.at + some * count);
    kernel.multiply({ at: rows.at + first * dimensions, row: dimensions, column: 1 }, turned, compared, some, dimensions, count);
    for (let row = 0; row < some; row++) {
      let best = 0;
      let most = Number.NEGATIVE_INFINITY;
      for (let each = 0; each < count; each++) {
        const product = kernel.floats[compared.at + row * count + each] ?? 0;
        if (product > most) [best, most] = [each, product];
      }
      nearest[first + row] = best;
    }
  }
  return nearest;
};

/**
 * Parts rows of length 1 into `count` lists (a multiple of eight) of what lies together: spherical k-means (Dhillon and Modha 2001).
 *
 * @returns the middles at length 1, and of each row which list it is in
 */
export const listsOf = (
  kernel: Kernel,
  rows: PlacedRows,
  dimensions: number,
  count: number,
  chance: Chance,
): { readonly middles: Float32Array; readonly lists: Uint16Array } => {
  const { floats } = kernel;
  const turned: Matrix = { at: kernel.place(dimensions * count), row: count, column: 1 };
  const compared: Matrix = { at: kernel.place(together * count), row: count, column: 1 };
  const sample = Array.from({ length: Math.min(learnedFrom, rows.count) }, () => Math.floor(chance.next() * rows.count));
  const learned: PlacedRows = { at: kernel.place(sample.length * dimensions), count: sample.length };
  for (const [at, row] of sample.entries())
    floats.copyWithin(learned.at + at * dimensions, rows.at + row * dimensions, rows.at + (row + 1) * dimensions);
  const middles = floats.slice(learned.at, learned.at + count * dimensions);
  const turn = (): void => {
    for (let list = 0; list < count; list++)
      for (let at = 0; at < dimensions; at++) floats[turned.at + at * count + list] = middles[list * dimensions + at] ?? 0;
  };
  for (let round = 0; round < rounds; round++) {
    turn();
    const nearest = nearestOf(kernel, learned, dimensions, turned, count, compared);
    const sums = new Float32Array(count * dimensions);
    for (const [row, list] of nearest.entries())
      for (let at = 0; at < dimensions; at++)
        sums[list * dimensions + at] = (sums[list * dimensions + at] ?? 0) + (floats[learned.at + row * dimensions + at] ?? 0);
    for (let list = 0; list < count; list++) {
      const sum = sums.subarray(list * dimensions, (list + 1) * dimensions);
      const length = Math.sqrt(sum.reduce((all, value) => all + value * value, 0));
      // A list that lost all of its rows stays where it was.
      if (length > 0) for (const [at, value] of sum.entries()) middles[list * dimensions + at] = value / length;
    }
  }
  turn();
  return { middles, lists: nearestOf(kernel, rows, dimensions, turned, count, compared) };
};
