import type { Chance } from './chance.ts';
import type { Sentence } from './conversation.ts';
import type { Kernel } from './kernel.ts';
import { Parameters } from './parameters.ts';

const mostSentences = 400;

/** The encoder as it is learned: a sentence is the sum of its pieces, at length 1. */
export class Network {
  readonly pieces: Parameters;
  readonly #kernel: Kernel;
  readonly #dimensions: number;
  readonly #sums: number;
  readonly #vectors: number;
  #sentences: readonly Sentence[] = [];

  /** Before anything is learned, the products of sentences are about those of their rarer pieces. */
  constructor(kernel: Kernel, dimensions: number, rarities: readonly number[], chance: Chance) {
    this.#kernel = kernel;
    this.#dimensions = dimensions;
    const first = (piece: number): number => (chance.normal() / Math.sqrt(dimensions)) * (rarities[piece] ?? 0);
    this.pieces = new Parameters(kernel, rarities.length, dimensions, first);
    this.#sums = kernel.place(mostSentences * dimensions);
    this.#vectors = kernel.place(mostSentences * dimensions);
  }

  /** @returns where the vectors of the sentences lie, row after row */
  forward(sentences: readonly Sentence[]): number {
    const { floats } = this.#kernel;
    const dimensions = this.#dimensions;
    this.#sentences = sentences;
    floats.fill(0, this.#sums, this.#sums + sentences.length * dimensions);
    for (const [sentence, pieces] of sentences.entries()) {
      const from = sentence * dimensions;
      for (const piece of pieces) this.#kernel.add(this.#sums + from, this.pieces.at(piece), dimensions);
      const length = this.#lengthOf(sentence);
      for (let at = from; at < from + dimensions; at++) floats[this.#vectors + at] = (floats[this.#sums + at] ?? 0) / length;
    }
    return this.#vectors;
  }

  /** Gathers slopes from those of the vectors of the sentences that were looked at last, which it uses up. */
  backward(slopes: number): void {
    const { floats } = this.#kernel;
    const dimensions = this.#dimensions;
    for (const [sentence, pieces] of this.#sentences.entries()) {
      const from = sentence * dimensions;
      const length = this.#lengthOf(sentence);
      // Of the slope only what turns the vector: its length is 1 whatever happens.
      let along = 0;
      for (let at = from; at < from + dimensions; at++) along += (floats[slopes + at] ?? 0) * (floats[this.#vectors + at] ?? 0);
      for (let at = from; at < from + dimensions; at++)
        floats[slopes + at] = ((floats[slopes + at] ?? 0) - along * (floats[this.#vectors + at] ?? 0)) / length;
      for (const piece of pieces) this.#kernel.add(this.pieces.slopeAt(piece), slopes + from, dimensions);
    }
  }

  #lengthOf(sentence: number): number {
    const { floats } = this.#kernel;
    const from = this.#sums + sentence * this.#dimensions;
    let square = 0;
    for (let at = from; at < from + this.#dimensions; at++) square += (floats[at] ?? 0) ** 2;
    return Math.sqrt(square) || 1;
  }
}
