import type { SphinxModule } from './runtime.ts';

/** Length of a cepstral vector. */
const CEPSTRUM = 13;
/** Words of heap. */
const NEARBY = 65_536;

/**
 * The running means that a native decoder subtracts from its features. They follow whoever speaks, so what one caller's
 * line sounded like would spoil the next caller's first words; the package offers no way to set them, hence this one:
 * its `cmn_t` (`{ mean*, variance*, sum*, frames, length }`, sphinxbase/cmn.h) is found by a first value that no other
 * decoder was given.
 */
export class CepstralMeans {
  readonly #module: SphinxModule;
  readonly #struct: number;

  private constructor(module: SphinxModule, struct: number) {
    this.#module = module;
    this.#struct = struct;
  }

  /** @throws if they aren't where they should be */
  static find(module: SphinxModule, initial: readonly number[]): CepstralMeans {
    const { HEAP32, HEAPF32 } = module;
    const wanted = Float32Array.from(initial);
    for (let at = HEAPF32.indexOf(wanted[0] ?? 0); at >= 0; at = HEAPF32.indexOf(wanted[0] ?? 0, at + 1)) {
      if (!wanted.every((value, index) => Math.abs((HEAPF32[at + index] ?? 0) - value) < 1e-4)) continue;
      const struct = structOf(HEAP32, at * 4);
      if (struct !== null) return new CepstralMeans(module, struct);
    }
    throw new Error('pocketsphinx: cepstral means not found');
  }

  /** Starts an utterance from `means`; what it has afterwards is its own. */
  set(means: Float32Array): void {
    this.#module.HEAPF32.set(means, this.#pointer(0));
    this.#module.HEAPF32.fill(0, this.#pointer(2), this.#pointer(2) + CEPSTRUM);
    this.#module.HEAP32[this.#struct + 3] = 0;
  }

  /** After an utterance: its own means. The native side brings them up to date at some ends and not at others, so they come from its sums. */
  get(): Float32Array {
    const frames = this.#module.HEAP32[this.#struct + 3] ?? 0;
    const at = this.#pointer(frames > 0 ? 2 : 0);
    return this.#module.HEAPF32.slice(at, at + CEPSTRUM).map((value) => value / Math.max(1, frames));
  }

  #pointer(field: number): number {
    return (this.#module.HEAP32[this.#struct + field] ?? 0) >> 2;
  }
}

/** Where in the heap a `cmn_t` with this array of means lies: mostly near its arrays, which are allocated along with it. */
function structOf(heap: Int32Array, means: number): number | null {
  const from = Math.max(0, means / 4 - NEARBY);
  for (const [start, end] of [
    [from, means / 4 + NEARBY],
    [0, heap.length],
  ] as const) {
    for (let at = heap.indexOf(means, start); at >= 0 && at < end; at = heap.indexOf(means, at + 1))
      if (heap[at + 4] === CEPSTRUM) return at;
  }
  return null;
}
