import { sharpness } from '../../src/encoder/nearness.ts';
import type { Said } from './conversation.ts';
import type { Kernel } from './kernel.ts';

const mostSaid = 400;
const eight = 8;

/** Tells how well sentences' vectors say what they mean. */
export class Judge {
  readonly #kernel: Kernel;
  readonly #dimensions: number;
  readonly #turned: number;
  readonly #cosines: number;
  readonly #both: number;
  readonly #slopes: number;

  constructor(kernel: Kernel, dimensions: number) {
    this.#kernel = kernel;
    this.#dimensions = dimensions;
    this.#turned = kernel.place(dimensions * mostSaid);
    this.#cosines = kernel.place(mostSaid * mostSaid);
    this.#both = kernel.place(mostSaid * mostSaid);
    this.#slopes = kernel.place(mostSaid * dimensions);
  }

  /**
   * Sets each sentence against all others. `vectors` is where theirs lie, row after row, each of length 1.
   *
   * @returns how wrong they were, and where what would make them worse lies, vector by vector
   */
  judge(said: readonly Said[], vectors: number): { readonly wrong: number; readonly slopes: number } {
    const { floats } = this.#kernel;
    const dimensions = this.#dimensions;
    const count = said.length;
    const row = Math.ceil(count / eight) * eight;
    const stored = { at: vectors, row: dimensions, column: 1 };
    const compared = { at: this.#cosines, row, column: 1 };
    floats.fill(0, this.#turned, this.#turned + dimensions * row);
    for (let sentence = 0; sentence < count; sentence++)
      for (let at = 0; at < dimensions; at++)
        floats[this.#turned + at * row + sentence] = floats[vectors + sentence * dimensions + at] ?? 0;
    floats.fill(0, this.#cosines, this.#cosines + count * row);
    this.#kernel.multiply(stored, { at: this.#turned, row, column: 1 }, compared, count, dimensions, row);

    const meanings = Int32Array.from(said, ({ meaning }) => meaning);
    let wrong = 0;
    for (let sentence = 0; sentence < count; sentence++)
      wrong += this.#judgeOne(sentence, meanings, this.#cosines + sentence * row) / count;

    // A pair pulls at both of its sentences.
    for (let sentence = 0; sentence < count; sentence++)
      for (let other = 0; other < count; other++)
        floats[this.#both + sentence * row + other] =
          (floats[this.#cosines + sentence * row + other] ?? 0) + (floats[this.#cosines + other * row + sentence] ?? 0);
    floats.fill(0, this.#slopes, this.#slopes + count * dimensions);
    this.#kernel.multiply({ ...compared, at: this.#both }, stored, { ...stored, at: this.#slopes }, count, count, dimensions);
    return { wrong, slopes: this.#slopes };
  }

  /** Makes slopes of a sentence's cosines with all, and tells how wrong it was. */
  #judgeOne(sentence: number, meanings: Int32Array, cosines: number): number {
    const { floats } = this.#kernel;
    const count = meanings.length;
    let all = 0;
    let mine = 0;
    let alike = 0;
    for (let other = 0; other < count; other++) {
      const weight = other === sentence ? 0 : Math.exp(sharpness * ((floats[cosines + other] ?? 0) - 1));
      floats[cosines + other] = weight;
      all += weight;
      if (other === sentence || meanings[other] !== meanings[sentence]) continue;
      mine += weight;
      alike++;
    }
    // Each sentence of its meaning is wanted as much as the others: all of them are to lie near.
    const wanted = alike === 0 ? 0 : 1 / alike;
    for (let other = 0; other < count; other++) {
      const share = (floats[cosines + other] ?? 0) / all;
      const mean = other !== sentence && meanings[other] === meanings[sentence] ? wanted : 0;
      floats[cosines + other] = ((share - mean) * sharpness) / count;
    }
    return -Math.log(mine / all);
  }
}
