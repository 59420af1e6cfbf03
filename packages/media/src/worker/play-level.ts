/** A frame this far under the prompt's own loudness is a gap between words: 1/100 of its power. */
const GAP = 0.01;
/** Below this any frame is a gap, mean square (about -50 dBFS). */
const STILL = 10_000;
/** A prompt without gaps comes back after this many frames (500 ms). */
const LONGEST_WAIT = 25;

/** How far a prompt is lowered, and when it comes back: at a gap between two words. */
export class PlayLevel {
  /** dB. */
  attenuation = 0;
  private loudest = 0;
  private returning = 0;

  duck(db: number): void {
    this.attenuation = Math.abs(db);
    this.returning = 0;
  }

  /** Asks for full level at the next gap. */
  resume(): void {
    if (this.attenuation > 0 && this.returning === 0) this.returning = 1;
  }

  /** A frame of the lowered prompt was sent. @returns true when it came back to full level */
  sent(square: number): boolean {
    if (square > this.loudest) this.loudest = square;
    if (this.returning === 0) return false;
    const gap = square < STILL * 10 ** (-this.attenuation / 10) || square < this.loudest * GAP;
    if (!gap && this.returning++ < LONGEST_WAIT) return false;
    this.attenuation = 0;
    this.returning = 0;
    this.loudest = 0;
    return true;
  }
}
