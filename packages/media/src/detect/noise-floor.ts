import { fromDbfs } from './level.ts';

const HIGHEST = fromDbfs(-32);
const LOWEST = fromDbfs(-75);

/** Follows the noise of a line: down at once, up slowly (about 4 dB a second), so that speech does not lift it. */
export class NoiseFloor {
  /** Mean square. */
  value: number = fromDbfs(-58);

  /** One frame of 20 ms of this mean square. */
  take(square: number): void {
    if (square < this.value) this.value += (square - this.value) * 0.2;
    else this.value *= 1.02;
    if (this.value < LOWEST) this.value = LOWEST;
    else if (this.value > HIGHEST) this.value = HIGHEST;
  }
}
