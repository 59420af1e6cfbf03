/** Comfort noise of RFC 3389: white noise at the level a CN packet names; its spectrum, which few peers send, is left out. */
export class ComfortNoise {
  private amplitude = 0;
  private seed: number;

  constructor(seed: number) {
    this.seed = seed | 1;
  }

  get active(): boolean {
    return this.amplitude > 0;
  }

  /** @param level 0..127 in -dBov, the first byte of a CN payload */
  set(level: number): void {
    // Uniform noise of peak a has an RMS of a / sqrt(3).
    this.amplitude = Math.max(1, 32767 * 10 ** (-Math.min(127, level) / 20) * Math.sqrt(3));
  }

  off(): void {
    this.amplitude = 0;
  }

  fill(out: Int16Array): void {
    let x = this.seed;
    const scale = this.amplitude / 2 ** 31;
    for (let i = 0; i < out.length; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      out[i] = x * scale;
    }
    this.seed = x;
  }
}
