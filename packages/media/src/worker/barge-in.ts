import { VoiceOnset } from '../detect/voice-onset.ts';
import type { BargeIn } from '../session/session.ts';

const HOLD_MS = 60;
const RESUME_AFTER_MS = 2000;
const FRAME_MS = 20;
/** A voice that was no interruption must pause for so long before it can be one, ms. */
const PAUSE_MS = 200;

export type BargeInDecision = 'voice' | 'unconfirmed' | undefined;

/** Watches for a voice over one play, and for the answer to it. */
export class BargeInWatch {
  readonly duckDb: number;
  private readonly protectMs: number;
  private readonly resumeAfterMs: number;
  private readonly onset: VoiceOnset;
  /** ms that the voice must still pause. */
  private pause = 0;
  /** ms since the voice began; -1 = none. */
  private waiting = -1;

  constructor(options: BargeIn) {
    this.duckDb = Math.abs(options.duckDb);
    this.protectMs = options.protectMs;
    this.resumeAfterMs = options.resumeAfterMs ?? RESUME_AFTER_MS;
    this.onset = new VoiceOnset(options.holdMs ?? HOLD_MS);
  }

  /** One frame of the peer: its mean square, the noise floor's, and how much of the prompt was played. */
  take(square: number, floor: number, playedMs: number): BargeInDecision {
    if (this.waiting >= 0) {
      this.waiting += FRAME_MS;
      if (this.waiting < this.resumeAfterMs) return undefined;
      this.settle();
      return 'unconfirmed';
    }
    const voice = this.onset.take(square, floor);
    if (this.pause > 0) this.pause = this.onset.still ? this.pause - FRAME_MS : PAUSE_MS;
    if (!voice || this.pause > 0 || playedMs < this.protectMs) return undefined;
    this.waiting = 0;
    return 'voice';
  }

  /** The voice was no interruption: watch again once it has paused. */
  settle(): void {
    if (this.waiting >= 0) this.pause = PAUSE_MS;
    this.waiting = -1;
    this.onset.reset();
  }
}
