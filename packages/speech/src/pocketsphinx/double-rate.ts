/** Taps on each side of the sample between two samples; 16 keep the band up to 3.7 kHz. */
const REACH = 16;

const TAPS = Float64Array.from({ length: 2 * REACH }, (_, index) => {
  const x = index - REACH + 0.5;
  const sinc = Math.sin(Math.PI * x) / (Math.PI * x);
  const window = 0.42 + 0.5 * Math.cos((Math.PI * x) / REACH) + 0.08 * Math.cos((2 * Math.PI * x) / REACH);
  return sinc * window;
});

const toSample = (value: number): number => Math.max(-32768, Math.min(32767, Math.round(value)));

/**
 * Doubles the sample rate of a stream (8 -> 16 kHz), because the English model was trained at 16 kHz, and may
 * fill the upper half of the band with a faint mirror image of the lower. Delay: 16 samples in.
 */
export class RateDoubler {
  #image = 0;
  #tail = new Float64Array(2 * REACH - 1);

  /** @param image 0 to 1: how much of the mirror image (4 to 8 kHz) to leave in */
  reset(image: number): void {
    this.#image = image;
    this.#tail.fill(0);
  }

  double(samples: Int16Array): Int16Array {
    const line = new Float64Array(this.#tail.length + samples.length);
    line.set(this.#tail);
    line.set(samples, this.#tail.length);
    const doubled = new Int16Array(samples.length * 2);
    for (let at = 0; at < samples.length; at++) {
      let between = 0;
      for (let tap = 0; tap < TAPS.length; tap++) between += (TAPS[tap] ?? 0) * (line[at + tap] ?? 0);
      doubled[2 * at] = toSample((1 + this.#image) * (line[at + REACH - 1] ?? 0));
      doubled[2 * at + 1] = toSample((1 - this.#image) * between);
    }
    this.#tail = line.slice(samples.length);
    return doubled;
  }
}
