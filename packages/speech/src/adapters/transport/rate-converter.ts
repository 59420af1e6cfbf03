/** Zero crossings of the sinc on each side. */
const REACH = 12;

/** Windowed sinc (Blackman) at `x` samples from its middle, band cut at `cut` of the input's. */
const kernel = (x: number, cut: number): number => {
  const at = (x * cut) / REACH;
  if (Math.abs(at) >= 1) return 0;
  const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cut) / (Math.PI * x * cut);
  return cut * sinc * (0.42 + 0.5 * Math.cos(Math.PI * at) + 0.08 * Math.cos(2 * Math.PI * at));
};

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/** Changes the sample rate of a stream, chunk by chunk, by a filter per phase. Delay: a dozen samples of the lower rate. */
export class RateConverter {
  readonly #up: number;
  readonly #down: number;
  readonly #half: number;
  readonly #phases: readonly Float64Array[];
  #line: Float64Array;
  /** Input sample, in `#line`, and phase of the next output. */
  #at: number;
  #phase = 0;

  constructor(from: number, to: number) {
    const divisor = greatestCommonDivisor(from, to);
    this.#up = to / divisor;
    this.#down = from / divisor;
    const cut = Math.min(1, to / from);
    this.#half = Math.ceil(REACH / cut);
    this.#phases = Array.from({ length: this.#up }, (_, phase) =>
      Float64Array.from({ length: 2 * this.#half }, (__, tap) => kernel(tap - this.#half + 1 - phase / this.#up, cut)),
    );
    this.#line = new Float64Array(this.#half);
    this.#at = this.#half;
  }

  convert(samples: Int16Array): Int16Array {
    if (this.#up === this.#down) return samples.slice();
    const line = new Float64Array(this.#line.length + samples.length);
    line.set(this.#line);
    line.set(samples, this.#line.length);
    const made: number[] = [];
    while (this.#at + this.#half < line.length) {
      const taps = this.#phases[this.#phase] ?? new Float64Array();
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) sum += (taps[tap] ?? 0) * (line[this.#at - this.#half + 1 + tap] ?? 0);
      made.push(Math.max(-32_768, Math.min(32_767, Math.round(sum))));
      this.#phase += this.#down;
      this.#at += Math.floor(this.#phase / this.#up);
      this.#phase %= this.#up;
    }
    const kept = Math.max(0, Math.min(line.length, this.#at - this.#half));
    this.#line = line.slice(kept);
    this.#at -= kept;
    return Int16Array.from(made);
  }

  /** What is still in the filter. */
  flush(): Int16Array {
    return this.#up === this.#down ? new Int16Array(0) : this.convert(new Int16Array(this.#half + 1));
  }
}
