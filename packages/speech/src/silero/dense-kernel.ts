import { readFile } from 'node:fs/promises';

/** Outputs that the kernel computes side by side. */
const BLOCK = 8;
const FLOAT_BYTES = 4;
/** 2 MiB, in pages of 64 KiB: what is placed never moves, so that views stay true. */
const PAGES = 32;

/** Addresses and strides in bytes, the rest counts; `least` bounds every output from below. */
type Dense = (
  from: number,
  fromStride: number,
  rows: number,
  weights: number,
  blockStride: number,
  bias: number,
  terms: number,
  to: number,
  toStride: number,
  blocks: number,
  least: number,
) => void;

/** A layer laid out for the kernel. Offsets are of floats in its memory; `width` is its outputs, filled up to whole blocks. */
export type Layer = { readonly weights: number; readonly bias: number; readonly terms: number; readonly width: number };

/** Rows of floats in the kernel's memory: where the first begins, and how far it is from each to the next. */
export type Rows = { readonly at: number; readonly stride: number };

/** Multiplies rows with matrices, by SIMD with fused multiply-add: dense.wat, assembled by bin/assemble.ts. Neural networks small enough for one core are little else. */
export class DenseKernel {
  readonly #dense: Dense;
  /** All its memory. */
  readonly floats: Float32Array;
  #placed = 0;

  private constructor(dense: Dense, memory: WebAssembly.Memory) {
    this.#dense = dense;
    this.floats = new Float32Array(memory.buffer);
  }

  /** @throws where WebAssembly has no relaxed SIMD (V8 has had it since 11.4) */
  static async load(): Promise<DenseKernel> {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const { instance } = await WebAssembly.instantiate(await readFile(new URL('dense.wasm', import.meta.url)), { parley: { memory } });
    const { dense } = instance.exports;
    if (!isDense(dense)) throw new Error('dense.wasm exports no function dense');
    return new DenseKernel(dense, memory);
  }

  /** Room for `count` floats, all 0. @returns where it begins @throws RangeError when the memory is full */
  place(count: number): number {
    const at = this.#placed;
    // 16 bytes each: what is loaded as a vector should not cross cache lines more than it must.
    this.#placed += Math.ceil(count / 4) * 4;
    if (this.#placed > this.floats.length) throw new RangeError('the kernel has no room for so many floats');
    return at;
  }

  /** Lays out a matrix of `outputs` x `terms`: eight outputs side by side, term by term; outputs are filled up to a whole block. */
  layer(outputs: number, terms: number, weight: (output: number, term: number) => number, bias: (output: number) => number): Layer {
    const width = Math.ceil(outputs / BLOCK) * BLOCK;
    const layer = { weights: this.place(width * terms), bias: this.place(width), terms, width };
    for (let output = 0; output < outputs; output++) {
      this.floats[layer.bias + output] = bias(output);
      const first = layer.weights + Math.floor(output / BLOCK) * BLOCK * terms + (output % BLOCK);
      for (let term = 0; term < terms; term++) this.floats[first + term * BLOCK] = weight(output, term);
    }
    return layer;
  }

  /**
   * to = max(least, bias + weights · from), row by row.
   * @param part the terms that take part, from `first` on, `count` of them; all unless told
   */
  run(layer: Layer, rows: number, from: Rows, to: Rows, least: number, part = { first: 0, count: layer.terms }): void {
    const { weights, bias, terms, width } = layer;
    const bytes = (floats: number): number => floats * FLOAT_BYTES;
    const [first, blockStride] = [weights + part.first * BLOCK, terms * BLOCK];
    this.#dense(
      bytes(from.at),
      bytes(from.stride),
      rows,
      bytes(first),
      bytes(blockStride),
      bytes(bias),
      part.count,
      bytes(to.at),
      bytes(to.stride),
      width / BLOCK,
      least,
    );
  }
}

const isDense = (value: unknown): value is Dense => typeof value === 'function';
