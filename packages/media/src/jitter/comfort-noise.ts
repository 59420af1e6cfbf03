import { isMissing } from './jitter-buffer.ts';

/**
 * Comfort noise of RFC 3389: white noise at the level a CN packet names, from its time until that of the next audio; its spectrum, which
 * few peers send, is left out.
 */
export class ComfortNoise {
  private amplitude = 0;
  private seed: number;
  private from = 0;
  private until: number | undefined;

  constructor(seed: number) {
    this.seed = seed | 1;
  }

  /** The peer is silent as far as it has told. */
  get active(): boolean {
    return this.amplitude > 0 && this.until === undefined;
  }

  /**
   * @param level 0..127 in -dBov, the first byte of a CN payload
   * @param time RTP time of the packet, in samples
   */
  set(level: number, time: number): void {
    if (!this.active || ((time - this.from) | 0) < 0) this.from = time;
    this.until = undefined;
    // Uniform noise of peak a has an RMS of a / sqrt(3).
    this.amplitude = Math.max(1, 32767 * 10 ** (-Math.min(127, level) / 20) * Math.sqrt(3));
  }

  /** There is audio of this time. What was sent before the noise, and comes later, does not end it. */
  audio(time: number): void {
    if (this.active && ((time - this.from) | 0) >= 0) this.until = time;
  }

  /** Whether the noise is heard at this time. */
  covers(time: number): boolean {
    if (this.amplitude === 0 || ((time - this.from) | 0) < 0) return false;
    return this.until === undefined || ((time - this.until) | 0) < 0;
  }

  off(): void {
    this.amplitude = 0;
    this.until = undefined;
  }

  /** Puts noise where nothing is. */
  fill(out: Int16Array): void {
    let x = this.seed;
    const scale = this.amplitude / 2 ** 31;
    for (let i = 0; i < out.length; i++) {
      if (!isMissing(out[i] ?? 0)) continue;
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      out[i] = x * scale;
    }
    this.seed = x;
  }
}
