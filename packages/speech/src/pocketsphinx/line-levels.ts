/** 20 ms at 8 kHz. */
const FRAME = 160;
/** Of the frames, the quietest are the line's, and the loudest the voice's. */
const LINE_SHARE = 0.1;
const VOICE_SHARE = 0.2;
/** Digital silence is taken for that, dBFS. */
const FLOOR = -80;

const dbfs = (power: number): number => Math.max(FLOOR, 10 * Math.log10(power / 32_768 ** 2));
const mean = (powers: readonly number[]): number => powers.reduce((sum, power) => sum + power, 0) / Math.max(1, powers.length);

/** How loud a line is, and a voice over it: dBFS (root mean square). */
export interface Levels {
  readonly line: number;
  readonly voice: number;
}

/** Tells how loud the line of an utterance is, and the voice. */
export class LineLevels {
  readonly #powers: number[] = [];
  #sum = 0;
  #count = 0;

  /** Int16 at 8 kHz. */
  append(samples: Int16Array): void {
    for (const sample of samples) {
      this.#sum += sample * sample;
      if (++this.#count < FRAME) continue;
      this.#powers.push(this.#sum / FRAME);
      this.#sum = 0;
      this.#count = 0;
    }
  }

  /** By the quietest and the loudest frames so far. */
  get levels(): Levels {
    const sorted = this.#powers.toSorted((a, b) => a - b);
    const part = (share: number): number => Math.max(1, Math.round(sorted.length * share));
    return { line: dbfs(mean(sorted.slice(0, part(LINE_SHARE)))), voice: dbfs(mean(sorted.slice(-part(VOICE_SHARE)))) };
  }
}
