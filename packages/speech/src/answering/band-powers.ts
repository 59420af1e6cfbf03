import { Fourier } from '../spectrum/fourier.ts';

/** Samples of a window: 128 ms, so that where a frame of the line begins matters little. */
export const WINDOW_SAMPLES = 1024;
const HALF = WINDOW_SAMPLES / 2;
const RATE = 8000;
/** Of the telephone band, Hz. */
const LOWEST = 300;
const HIGHEST = 3100;
/** One more than there are bits in a word of a fingerprint. */
export const BANDS = 33;

const hann = Float64Array.from({ length: WINDOW_SAMPLES }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW_SAMPLES));
const cosines = Float64Array.from({ length: HALF }, (_, k) => Math.cos((-2 * Math.PI * k) / WINDOW_SAMPLES));
const sines = Float64Array.from({ length: HALF }, (_, k) => Math.sin((-2 * Math.PI * k) / WINDOW_SAMPLES));
/** First bin of each band, and the end of the last; bands are as wide as hearing has them, in equal steps of the logarithm. */
const edges = Int32Array.from({ length: BANDS + 1 }, (_, band) =>
  Math.round((LOWEST * (HIGHEST / LOWEST) ** (band / BANDS) * WINDOW_SAMPLES) / RATE),
);

/** Power of a window of speech in bands of the telephone's range. One is used for all windows of a thread: it keeps its memory. */
export class BandPowers {
  readonly #fourier = new Fourier(HALF);
  /** Of the last window, lowest band first. */
  readonly powers: Float64Array = new Float64Array(BANDS);

  /** @param samples 8 kHz, {@link WINDOW_SAMPLES} of a ring @param from where in the ring the window begins */
  measure(samples: Int16Array, from: number): void {
    this.#load(samples, from);
    this.#fourier.transform();
    this.#sum();
  }

  /** Two real samples make one complex: half the work. */
  #load(samples: Int16Array, from: number): void {
    const { re, im } = this.#fourier;
    for (let n = 0; n < HALF; n++) {
      const even = (from + 2 * n) % WINDOW_SAMPLES;
      const to = this.#fourier.placeOf(n);
      re[to] = (samples[even] ?? 0) * (hann[2 * n] ?? 0);
      im[to] = (samples[(even + 1) % WINDOW_SAMPLES] ?? 0) * (hann[2 * n + 1] ?? 0);
    }
  }

  #sum(): void {
    const { re, im } = this.#fourier;
    for (let band = 0; band < BANDS; band++) {
      let sum = 0;
      const from = edges[band] ?? 0;
      const to = edges[band + 1] ?? 0;
      for (let k = from; k < Math.max(to, from + 1); k++) {
        const ar = re[k] ?? 0;
        const ai = im[k] ?? 0;
        const br = re[HALF - k] ?? 0;
        const bi = -(im[HALF - k] ?? 0);
        const oddRe = (ai - bi) / 2;
        const oddIm = (br - ar) / 2;
        const c = cosines[k] ?? 1;
        const s = sines[k] ?? 0;
        sum += ((ar + br) / 2 + oddRe * c - oddIm * s) ** 2 + ((ai + bi) / 2 + oddRe * s + oddIm * c) ** 2;
      }
      this.powers[band] = sum;
    }
  }
}
