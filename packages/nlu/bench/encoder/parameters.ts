import type { Kernel } from './kernel.ts';

/** What the first steps are divided by, so that they are no leaps. */
const firstSquare = 1e-6;

/** Rows of numbers that are learned. */
export class Parameters {
  readonly width: number;
  readonly rows: number;
  readonly #kernel: Kernel;
  readonly #values: number;
  readonly #slopes: number;
  readonly #squares: number;
  readonly #touched = new Set<number>();

  constructor(kernel: Kernel, rows: number, width: number, first: (row: number) => number) {
    this.#kernel = kernel;
    this.rows = rows;
    this.width = width;
    this.#values = kernel.place(rows * width);
    this.#slopes = kernel.place(rows * width);
    this.#squares = kernel.place(rows * width);
    kernel.floats.fill(firstSquare, this.#squares, this.#squares + rows * width);
    for (let at = 0; at < rows * width; at++) kernel.floats[this.#values + at] = first(Math.floor(at / width));
  }

  /** Where the row lies. */
  at(row: number): number {
    return this.#values + row * this.width;
  }

  /** Where what would make the row worse is gathered until the next step. */
  slopeAt(row: number): number {
    this.#touched.add(row);
    return this.#slopes + row * this.width;
  }

  /** Moves the rows whose slopes were asked for. */
  step(pace: number): void {
    for (const row of this.#touched) {
      const from = row * this.width;
      this.#kernel.step(this.#values + from, this.#slopes + from, this.#squares + from, pace, this.width);
    }
    this.#touched.clear();
  }

  values(): Float32Array {
    return this.#kernel.floats.slice(this.#values, this.#values + this.rows * this.width);
  }
}
