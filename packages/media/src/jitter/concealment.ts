import { isMissing } from './jitter-buffer.ts';

const FRAME = 160;
const HISTORY = 480;
/** Pitch lags searched, samples: 200 Hz down to 50 Hz. */
const MIN_LAG = 40;
const MAX_LAG = 160;
/** The repeated wave fades to nothing over this, samples (60 ms after ITU-T G.711 appendix I). */
const FADE = 480;
const FULL = 80;
/** Overlap when real audio comes back, samples. */
const OVERLAP = 32;

/**
 * Packet loss concealment by waveform repetition: repeats the last pitch period of what was heard, fading, and blends back
 * into the real audio. Works in place on frames pulled from a jitter buffer.
 */
export class Concealment {
  private readonly history = new Int16Array(HISTORY);
  private lag = MIN_LAG;
  /** Samples made up since audio was last there; 0 = all is well. */
  private made = 0;
  /** Samples made up in all, the silence after the fade left out. */
  concealed = 0;

  /** Something is being made up, or was up to the last frame. */
  get active(): boolean {
    return this.made > 0;
  }

  /**
   * Fills the gaps of a frame.
   * @param missing what the buffer's pull returned
   * @param heard the frame of so many ticks ago, 1..3
   */
  apply(frame: Int16Array, missing: number, heard: (back: number) => Int16Array): void {
    if (missing > 0 && this.made === 0) {
      for (let back = 3; back > 0; back--) this.history.set(heard(back), HISTORY - back * FRAME);
      this.lag = this.findLag();
    }
    if (this.made < FULL + FADE) this.concealed += missing;
    for (let i = 0; i < FRAME; i++) {
      const sample = frame[i] ?? 0;
      if (isMissing(sample)) frame[i] = this.next();
      else if (this.made > 0) i = this.blend(frame, i) - 1;
    }
  }

  private next(): number {
    const gain = this.made <= FULL ? 1 : Math.max(0, 1 - (this.made - FULL) / FADE);
    const sample = gain === 0 ? 0 : (this.history[HISTORY - this.lag + (this.made % this.lag)] ?? 0) * gain;
    this.made++;
    return sample;
  }

  private blend(frame: Int16Array, from: number): number {
    let i = from;
    for (let step = 1; step <= OVERLAP && i < FRAME; step++, i++) {
      const real = frame[i] ?? 0;
      if (isMissing(real)) break;
      const share = step / (OVERLAP + 1);
      frame[i] = real * share + this.next() * (1 - share);
    }
    this.made = 0;
    return i;
  }

  /** Lag of the highest normalised correlation between the last 10 ms and what came before. */
  private findLag(): number {
    const { history } = this;
    const from = HISTORY - FRAME;
    let best = MIN_LAG;
    let bestScore = -1;
    for (let lag = MIN_LAG; lag <= MAX_LAG; lag++) {
      let cross = 0;
      let energy = 1;
      for (let i = from; i < HISTORY; i += 2) {
        const earlier = history[i - lag] ?? 0;
        cross += (history[i] ?? 0) * earlier;
        energy += earlier * earlier;
      }
      const score = cross <= 0 ? 0 : (cross * cross) / energy;
      if (score > bestScore) {
        bestScore = score;
        best = lag;
      }
    }
    return best;
  }
}
