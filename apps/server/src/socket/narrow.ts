/** A half-band low-pass of 15 taps (Hamming): what a call's 8 kHz cannot carry goes, and every other sample with it. */
const taps = [-0.0021, 0, 0.0165, 0, -0.0684, 0, 0.3047, 0.5, 0.3047, 0, -0.0684, 0, 0.0165, 0, -0.0021] as const;

/** Brings audio of 16 kHz to 8 kHz, piece by piece. */
export class Narrow {
  #before = new Int16Array(taps.length - 1);

  /** @param wide an even number of samples */
  take(wide: Int16Array): Int16Array {
    const all = new Int16Array(this.#before.length + wide.length);
    all.set(this.#before);
    all.set(wide, this.#before.length);
    this.#before = all.slice(-this.#before.length);
    const out = new Int16Array(wide.length >> 1);
    for (let n = 0; n < out.length; n++) {
      let sum = 0;
      for (const [k, tap] of taps.entries()) sum += tap * (all[2 * n + k] ?? 0);
      out[n] = Math.max(-32_768, Math.min(32_767, Math.round(sum)));
    }
    return out;
  }
}
