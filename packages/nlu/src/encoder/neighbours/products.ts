import { codesPerByte, zero } from './codes.ts';

const bytesOfPage = 65_536;
const bytesOfResult = 4;
const bytesOfQuery = 2;
const mostOfQuery = 16_383;

type Products = (query: number, rows: number, count: number, bytes: number, to: number) => void;

const isProducts = (value: unknown): value is Products => typeof value === 'function';
const aligned = (bytes: number): number => Math.ceil(bytes / 16) * 16;

/** Rows of codes, and products of them all with one vector: by products.wat, which bench/encoder/assemble.ts assembles. */
export class CodeRows {
  readonly #products: Products;
  readonly #query: Int16Array;
  readonly #results: Int32Array;
  readonly #resultsAt: number;
  readonly #rowsAt: number;
  readonly #bytes: number;
  readonly #steps: Float32Array;
  #scale = 1;
  #offset = 0;

  /** Copies `rows`; of them at most `most` are multiplied at a time. `kernel` is products.wasm. */
  constructor(kernel: Uint8Array<ArrayBuffer>, rows: readonly Uint8Array[], steps: Float32Array, most: number) {
    this.#steps = steps;
    this.#bytes = steps.length / codesPerByte;
    this.#resultsAt = aligned(steps.length * bytesOfQuery);
    this.#rowsAt = this.#resultsAt + aligned(most * bytesOfResult);
    const size = rows.reduce((sum, { length }) => sum + length, this.#rowsAt);
    const pages = Math.ceil(size / bytesOfPage);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const module = new WebAssembly.Module(kernel);
    const { products } = new WebAssembly.Instance(module, { parley: { memory } }).exports;
    if (!isProducts(products)) throw new Error('products.wasm exports no function products');
    this.#products = products;
    this.#query = new Int16Array(memory.buffer, 0, steps.length);
    this.#results = new Int32Array(memory.buffer, this.#resultsAt, most);
    const all = new Uint8Array(memory.buffer);
    let at = this.#rowsAt;
    for (const part of rows) {
      all.set(part, at);
      at += part.length;
    }
  }

  /** Takes `vector` as what is multiplied from now on. */
  ask(vector: Float32Array): void {
    let greatest = 0;
    for (let at = 0; at < vector.length; at++) greatest = Math.max(greatest, Math.abs((vector[at] ?? 0) * (this.#steps[at] ?? 0)));
    this.#scale = greatest === 0 ? 1 : mostOfQuery / greatest;
    let sum = 0;
    for (let at = 0; at < vector.length; at++) {
      const value = Math.round((vector[at] ?? 0) * (this.#steps[at] ?? 0) * this.#scale);
      this.#query[at] = value;
      sum += value;
    }
    this.#offset = zero * sum;
  }

  /** Products with the rows from `from` to before `to`, as {@link product} reads them; they hold until the next call. */
  between(from: number, to: number): Int32Array {
    this.#products(0, this.#rowsAt + from * this.#bytes, to - from, this.#bytes, this.#resultsAt);
    return this.#results;
  }

  /** What a number of {@link between} says. */
  product(result: number): number {
    return (result - this.#offset) / this.#scale;
  }
}
