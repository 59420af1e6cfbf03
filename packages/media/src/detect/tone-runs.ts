import { type ToneBlock, ToneTracker } from './tone-tracker.ts';

/** A tone that began and ended, or that still sounds. */
export interface ToneRun {
  /** Mean frequency, Hz. */
  readonly hz: number;
  readonly ms: number;
  /** What came right after was silence rather than another sound. */
  readonly intoSilence: boolean;
}

/** Two blocks belong to one tone when they differ by less, Hz. */
const SAME = 18;
/** Blocks without the tone that a run survives: phase reversals of ANSam, crossings between two tones. */
const BRIDGE = 1;

/** Joins the blocks of a tone tracker to runs of one frequency. */
export class ToneRuns {
  private readonly tracker = new ToneTracker((block) => this.block(block));
  private readonly onEnd: (run: ToneRun) => void;
  private readonly onGrow: ((hz: number, ms: number) => void) | undefined;
  private sum = 0;
  private count = 0;
  private gap = 0;

  /** @param onEnd a tone ended @param onGrow a tone sounds, for so long by now */
  constructor(onEnd: (run: ToneRun) => void, onGrow?: (hz: number, ms: number) => void) {
    this.onEnd = onEnd;
    this.onGrow = onGrow;
  }

  take(pcm: Int16Array): void {
    this.tracker.take(pcm);
  }

  private block(block: ToneBlock): void {
    const mean = this.count === 0 ? 0 : this.sum / this.count;
    if (block.hz > 0 && (this.count === 0 || Math.abs(block.hz - mean) < SAME)) {
      this.sum += block.hz;
      this.count++;
      this.gap = 0;
      this.onGrow?.(this.sum / this.count, this.count * block.ms);
      return;
    }
    if (this.count === 0) return;
    if (!block.silent && block.hz === 0 && this.gap < BRIDGE) {
      this.gap++;
      return;
    }
    this.onEnd({ hz: mean, ms: this.count * block.ms, intoSilence: block.silent });
    this.sum = block.hz;
    this.count = block.hz > 0 ? 1 : 0;
    this.gap = 0;
  }
}
