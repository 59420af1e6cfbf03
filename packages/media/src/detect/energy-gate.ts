import { fromDbfs } from './level.ts';

/** 6 dB above the noise floor. */
const OPEN_RATIO = 4;
/** Below this nothing is speech, mean square. */
const DEAF: number = fromDbfs(-62);
/** 400 ms in frames of 20 ms. */
const HANGOVER = 20;

/** Decides which frames are worth a recogniser's time: those above the noise floor, and 400 ms after. */
export class EnergyGate {
  private left = 0;
  open = false;
  /** The gate opened with the last frame. */
  opened = false;

  /** @param square mean square of the frame @param floor mean square of the noise */
  take(square: number, floor: number): boolean {
    if (square > DEAF && square > floor * OPEN_RATIO) this.left = HANGOVER + 1;
    const open = this.left > 0;
    if (open) this.left--;
    this.opened = open && !this.open;
    this.open = open;
    return open;
  }

  close(): void {
    this.left = 0;
    this.open = false;
    this.opened = false;
  }
}
