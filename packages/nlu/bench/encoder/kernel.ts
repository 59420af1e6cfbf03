import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import wabt from 'wabt';

const bytesOfFloat = 4;
const bytesOfPage = 65_536;
/** 3 GiB; what is never touched costs nothing. */
const pages = 49_152;
/** Floats that are taken at once: whatever is placed begins at a multiple of it. */
const block = 8;

/** Where numbers lie in a kernel's memory, and how far it is from a row to the next and from a column to the next, in floats. */
export interface Matrix {
  readonly at: number;
  readonly row: number;
  readonly column: number;
}

/** Where numbers lie that are learned, what would make them worse, and its means and mean squares so far. */
export interface Slope {
  readonly values: number;
  readonly slopes: number;
  readonly means: number;
  readonly squares: number;
}

type Operation = (...addressesAndCounts: number[]) => void;

const source = readFileSync(join(import.meta.dirname, 'kernel.wat'), 'utf8');
const assembled = new Uint8Array((await wabt()).parseWat('kernel.wat', source, { simd: true }).toBinary({}).buffer);

const operation = (exports: Readonly<Record<string, unknown>>, name: string): Operation => {
  const found = exports[name];
  if (typeof found !== 'function') throw new Error(`kernel.wat exports no function ${name}`);
  return (...all) => void found(...all);
};

/** Room for numbers, and arithmetic over them by SIMD (kernel.wat). Places, strides and lengths are in floats. */
export class Kernel {
  readonly floats: Float32Array;
  readonly #multiply: Operation;
  readonly #add: Operation;
  readonly #step: Operation;
  #placed = 0;

  private constructor(memory: WebAssembly.Memory, exports: Readonly<Record<string, unknown>>) {
    this.floats = new Float32Array(memory.buffer);
    this.#multiply = operation(exports, 'multiply');
    this.#add = operation(exports, 'add');
    this.#step = operation(exports, 'step');
  }

  static async load(): Promise<Kernel> {
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const { instance } = await WebAssembly.instantiate(assembled, { parley: { memory } });
    return new Kernel(memory, instance.exports);
  }

  /** Room for `count` floats, all 0; it never moves. @returns where it begins @throws RangeError when the memory is full */
  place(count: number): number {
    const at = this.#placed;
    this.#placed += Math.ceil(count / block) * block;
    if (this.#placed * bytesOfFloat > pages * bytesOfPage) throw new RangeError('the kernel has no room for so many floats');
    return at;
  }

  /** to += a · b, of `rows` × `terms` and `terms` × `columns`; the columns of `b` and `to` lie side by side, eight at a time. */
  multiply(a: Matrix, b: Matrix, to: Matrix, rows: number, terms: number, columns: number): void {
    if (rows === 0 || terms === 0) return;
    const bytes = [a.at, a.row, a.column, b.at, b.row, to.at, to.row].map((floats) => floats * bytesOfFloat);
    this.#multiply(...bytes, rows, terms, columns);
  }

  /** Adds `count` floats, a multiple of eight, to others. */
  add(to: number, from: number, count: number): void {
    this.#add(to * bytesOfFloat, from * bytesOfFloat, count);
  }

  /** A step down the slopes by Adam (Kingma and Ba 2015), without its correction for the first steps; the slopes are 0 afterwards. */
  step({ values, slopes, means, squares }: Slope, pace: number, count: number): void {
    this.#step(...[values, slopes, means, squares].map((floats) => floats * bytesOfFloat), pace, count);
  }
}
