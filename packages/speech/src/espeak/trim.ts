import { joined } from '../audio/joined.ts';

/** Quieter than this is silence, of 32768. */
const SILENCE = 40;
/** Silence left after the last word, samples: 100 ms at 8 kHz. */
const TAIL = 800;
/** Silence left before the first word, samples: 10 ms. */
const HEAD = 80;

/** Takes the silence at both ends off a stream of chunks, so that a prompt begins at once and ends when it ends. */
export class SilenceTrimmer {
  #begun = false;
  #held: Int16Array[] = [];

  /** What can be played now. */
  push(chunk: Int16Array): Int16Array {
    const first = chunk.findIndex((sample) => Math.abs(sample) > SILENCE);
    if (first < 0) {
      if (this.#begun) this.#held.push(chunk);
      return new Int16Array(0);
    }
    const last = chunk.findLastIndex((sample) => Math.abs(sample) > SILENCE);
    const start = this.#begun ? 0 : Math.max(0, first - HEAD);
    const parts = [...this.#held, chunk.subarray(start, last + 1)];
    this.#begun = true;
    this.#held = [chunk.subarray(last + 1)];
    return joined(parts);
  }

  end(): Int16Array {
    const tail = joined(this.#held).slice(0, TAIL);
    this.#held = [];
    this.#begun = false;
    return tail;
  }
}
