/** Louder than this is speech, mean square of 16-bit samples (-45 dBFS). */
const loud = (32_768 * 10 ** (-45 / 20)) ** 2;
/** So many loud frames within {@link together} make a beginning. */
const enough = 3;
const together = 200;

export type Heard = 'began' | 'ended';

/** Tells from its audio when the other side begins and ends to speak. Times in ms, on any one clock. */
export class PromptDetector {
  readonly #quietMs: number;
  #loudAt: number[] = [];
  #lastLoud = 0;
  #speaking = false;

  /** @param quietMs silence that ends what was said; a pause between sentences is shorter */
  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Takes 20 ms of audio. */
  frame(samples: Int16Array, at: number): Heard | undefined {
    let sum = 0;
    for (const sample of samples) sum += sample * sample;
    if (sum / samples.length < loud) return undefined;
    this.#lastLoud = at;
    if (this.#speaking) return undefined;
    this.#loudAt = [...this.#loudAt.filter((before) => at - before < together), at];
    if (this.#loudAt.length < enough) return undefined;
    this.#loudAt = [];
    this.#speaking = true;
    return 'began';
  }

  /** To be asked now and then, because silence sends no frames. */
  check(now: number): Heard | undefined {
    if (!this.#speaking || now - this.#lastLoud < this.#quietMs) return undefined;
    this.#speaking = false;
    return 'ended';
  }
}
