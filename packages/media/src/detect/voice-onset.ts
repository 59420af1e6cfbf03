import { fromDbfs } from './level.ts';

/** 12 dB above the noise floor. */
const VOICE_RATIO = 16;
/** Below this it is echo or hiss, mean square. */
const FAINT: number = fromDbfs(-46);
const FRAME_MS = 20;

/** Says that a voice began, once frames clearly above the noise add up to the hold; single knocks run out again. */
export class VoiceOnset {
  private score = 0;
  private readonly hold: number;

  /** @param holdMs voiced time needed */
  constructor(holdMs: number) {
    this.hold = Math.max(1, Math.ceil(holdMs / FRAME_MS));
  }

  /** @returns true on the frame with which the hold is reached */
  take(square: number, floor: number): boolean {
    if (square > FAINT && square > floor * VOICE_RATIO) this.score++;
    else if (this.score > 0) this.score--;
    if (this.score < this.hold) return false;
    this.score = 0;
    return true;
  }

  /** No voice lately. */
  get still(): boolean {
    return this.score === 0;
  }

  reset(): void {
    this.score = 0;
  }
}
