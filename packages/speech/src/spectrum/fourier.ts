/**
 * The discrete Fourier transform of complex numbers, in place (Cooley and Tukey 1965). One is used for all transforms of a thread: it keeps
 * its memory.
 */
export class Fourier {
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly #reversed: Int32Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;

  /** @param size a power of two */
  constructor(size: number) {
    this.re = new Float64Array(size);
    this.im = new Float64Array(size);
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((-2 * Math.PI * k) / size));
    this.#sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((-2 * Math.PI * k) / size));
    this.#reversed = Int32Array.from({ length: size }, (_, index) => {
      let at = 0;
      for (let bit = 1, from = index; bit < size; bit <<= 1, from >>= 1) at = (at << 1) | (from & 1);
      return at;
    });
  }

  /** Where number `n` of what is to be transformed is put. */
  placeOf(n: number): number {
    return this.#reversed[n] ?? 0;
  }

  /** Of what stands in {@link re} and {@link im}, each number at its {@link placeOf}; the bins stand there in order then. */
  transform(): void {
    const { re, im } = this;
    const size = re.length;
    for (let span = 2; span <= size; span <<= 1) {
      const half = span >> 1;
      const step = size / span;
      for (let at = 0; at < size; at += span) {
        for (let k = 0; k < half; k++) {
          const c = this.#cosines[k * step] ?? 1;
          const s = this.#sines[k * step] ?? 0;
          const low = at + k;
          const high = low + half;
          const hr = re[high] ?? 0;
          const hi = im[high] ?? 0;
          const tr = hr * c - hi * s;
          const ti = hr * s + hi * c;
          re[high] = (re[low] ?? 0) - tr;
          im[high] = (im[low] ?? 0) - ti;
          re[low] = (re[low] ?? 0) + tr;
          im[low] = (im[low] ?? 0) + ti;
        }
      }
    }
  }
}
