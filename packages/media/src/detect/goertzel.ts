/** Goertzel's filter: power of one frequency in a block, at two multiplications a sample. */
export class Goertzel {
  private readonly coefficient: number;

  /** @param hz frequency @param rate samples per second */
  constructor(hz: number, rate = 8000) {
    this.coefficient = 2 * Math.cos((2 * Math.PI * hz) / rate);
  }

  /** @returns squared amplitude of the frequency in samples from..to, on the scale of `meanSquare` (a pure tone: equal) */
  power(pcm: Int16Array, from = 0, to: number = pcm.length): number {
    const c = this.coefficient;
    let s1 = 0;
    let s2 = 0;
    for (let i = from; i < to; i++) {
      const s0 = (pcm[i] ?? 0) + c * s1 - s2;
      s2 = s1;
      s1 = s0;
    }
    const n = to - from;
    return n <= 0 ? 0 : (2 * (s1 * s1 + s2 * s2 - c * s1 * s2)) / (n * n);
  }
}
