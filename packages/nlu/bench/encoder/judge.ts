import { sharpness } from '../../src/encoder/nearness.ts';
import type { Said } from './conversation.ts';
import type { Kernel } from './kernel.ts';

const mostKnown = 256;
const mostQuestions = 96;
const eight = 8;

/** Tells how well sentences' vectors say what they mean. */
export class Judge {
  readonly #kernel: Kernel;
  readonly #dimensions: number;
  readonly #turned: number;
  readonly #cosines: number;
  readonly #slopes: number;

  constructor(kernel: Kernel, dimensions: number) {
    this.#kernel = kernel;
    this.#dimensions = dimensions;
    this.#turned = kernel.place(dimensions * mostKnown);
    this.#cosines = kernel.place(mostQuestions * mostKnown);
    this.#slopes = kernel.place((mostQuestions + mostKnown) * dimensions);
  }

  /**
   * Sets each question against all that is known. `vectors` is where theirs lie, the questions' first, each of length 1.
   *
   * @returns how wrong they were, and where what would make them worse lies, vector by vector
   */
  judge(questions: readonly Said[], known: readonly Said[], vectors: number): { readonly wrong: number; readonly slopes: number } {
    const { floats } = this.#kernel;
    const dimensions = this.#dimensions;
    const knownAt = vectors + questions.length * dimensions;
    const row = Math.ceil(known.length / eight) * eight;
    floats.fill(0, this.#turned, this.#turned + dimensions * row);
    for (let sample = 0; sample < known.length; sample++)
      for (let at = 0; at < dimensions; at++) floats[this.#turned + at * row + sample] = floats[knownAt + sample * dimensions + at] ?? 0;
    floats.fill(0, this.#cosines, this.#cosines + questions.length * row);
    const asked = { at: vectors, row: dimensions, column: 1 };
    const compared = { at: this.#cosines, row, column: 1 };
    this.#kernel.multiply(asked, { at: this.#turned, row, column: 1 }, compared, questions.length, dimensions, row);

    const samples = new Map<number, number>();
    for (const { meaning } of known) samples.set(meaning, (samples.get(meaning) ?? 0) + 1);
    let wrong = 0;
    for (const [question, { meaning }] of questions.entries()) {
      const cosines = this.#cosines + question * row;
      let all = 0;
      let mine = 0;
      for (let sample = 0; sample < known.length; sample++) {
        const weight = Math.exp(sharpness * ((floats[cosines + sample] ?? 0) - 1));
        floats[cosines + sample] = weight;
        all += weight;
        if (known[sample]?.meaning === meaning) mine += weight;
      }
      wrong -= Math.log(mine / all) / questions.length;
      // Each sample of a meaning is wanted as much as the others: all of them are to lie near.
      const wanted = 1 / (samples.get(meaning) ?? 1);
      for (let sample = 0; sample < known.length; sample++) {
        const too = (floats[cosines + sample] ?? 0) / all - (known[sample]?.meaning === meaning ? wanted : 0);
        floats[cosines + sample] = (too * sharpness) / questions.length;
      }
    }
    floats.fill(0, this.#slopes, this.#slopes + (questions.length + known.length) * dimensions);
    const slopes = { at: this.#slopes, row: dimensions, column: 1 };
    const slopesOfKnown = { ...slopes, at: this.#slopes + questions.length * dimensions };
    const stored = { at: knownAt, row: dimensions, column: 1 };
    this.#kernel.multiply(compared, stored, slopes, questions.length, known.length, dimensions);
    this.#kernel.multiply({ ...compared, row: 1, column: row }, asked, slopesOfKnown, known.length, questions.length, dimensions);
    return { wrong, slopes: this.#slopes };
  }
}
