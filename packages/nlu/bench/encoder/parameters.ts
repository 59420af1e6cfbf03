import type { Kernel } from './kernel.ts';

/** Of the means of slopes and of their squares, so much is kept at each step, as kernel.wat does. */
const kept = { mean: 0.9, square: 0.99 } as const;

/** Rows of numbers that are learned. */
export class Parameters {
  readonly width: number;
  readonly rows: number;
  readonly #kernel: Kernel;
  readonly #values: number;
  readonly #slopes: number;
  readonly #means: number;
  readonly #squares: number;
  readonly #touched = new Set<number>();
  #steps = 0;

  constructor(kernel: Kernel, rows: number, width: number, first: (row: number) => number) {
    this.#kernel = kernel;
    this.rows = rows;
    this.width = width;
    this.#values = kernel.place(rows * width);
    this.#slopes = kernel.place(rows * width);
    this.#means = kernel.place(rows * width);
    this.#squares = kernel.place(rows * width);
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

  /** Moves the rows whose slopes were asked for: the others stay as they are. */
  step(pace: number): void {
    this.#steps++;
    // The means begin at 0: the first ones are too small by as much.
    const corrected = (pace * Math.sqrt(1 - kept.square ** this.#steps)) / (1 - kept.mean ** this.#steps);
    for (const row of this.#touched) {
      const from = row * this.width;
      const [values, slopes] = [this.#values + from, this.#slopes + from];
      this.#kernel.step({ values, slopes, means: this.#means + from, squares: this.#squares + from }, corrected, this.width);
    }
    this.#touched.clear();
  }

  values(): Float32Array {
    return this.#kernel.floats.slice(this.#values, this.#values + this.rows * this.width);
  }
}
