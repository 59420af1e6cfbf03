import { Foremost } from '../neighbours/foremost.ts';
import { CodeRows } from '../neighbours/products.ts';
import type { Meanings } from './meanings.ts';

/** How much of what a sentence probably means goes with a yes, by its vector: 0 to 1. */
export type Agreement = (vector: Float32Array) => number;

const nearest = 12;
/** How much more a nearer meaning counts: 0.05 nearer, e times as much. */
const sharpness = 20;

/**
 * Weighs the meanings of the corpus that lie nearest to a sentence: a k-nearest-neighbours vote (Cover and Hart 1967). A product with each
 * meaning, some four million in English. `kernel` is products.wasm.
 */
export const agreementBy = ({ steps, middles, agree }: Meanings, kernel: Uint8Array<ArrayBuffer>): Agreement => {
  const count = agree.length;
  const rows = new CodeRows(kernel, [middles], steps, count);
  const found = new Foremost(Math.min(nearest, count));
  return (vector) => {
    rows.ask(vector);
    found.clear();
    found.offer(rows.between(0, count), count, 0);
    const first = rows.product(found.values[0] ?? 0);
    let all = 0;
    let agreeing = 0;
    for (let at = 0; at < found.size; at++) {
      const share = Math.exp(sharpness * (rows.product(found.values[at] ?? 0) - first));
      all += share;
      agreeing += share * (agree[found.numbers[at] ?? 0] ?? 0);
    }
    return all === 0 ? 0 : agreeing / all;
  };
};
