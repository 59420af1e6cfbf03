/** Longest utterance that is kept for reading again, in samples: 60 s at 8 kHz. */
const MOST_SAMPLES = 480_000;

/** The audio of an utterance, kept until it is read, so that it can be read again by another process. */
export class UtteranceAudio {
  #samples = new Int16Array(8000);
  #length = 0;

  append(samples: Int16Array): void {
    const room = Math.min(samples.length, MOST_SAMPLES - this.#length);
    if (room <= 0) return;
    if (this.#length + room > this.#samples.length) {
      const grown = new Int16Array(Math.max(this.#samples.length * 2, this.#length + room));
      grown.set(this.#samples.subarray(0, this.#length));
      this.#samples = grown;
    }
    this.#samples.set(samples.subarray(0, room), this.#length);
    this.#length += room;
  }

  /** A view; good until the next `append`. */
  all(): Int16Array {
    return this.#samples.subarray(0, this.#length);
  }
}
