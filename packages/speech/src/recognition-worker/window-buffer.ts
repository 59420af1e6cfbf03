/** Audio before the beginning of speech that is kept for the recogniser, in windows of 32 ms: the first phoneme is often unvoiced. */
const PRE_ROLL_WINDOWS = 10;

export type AudioWindow = { samples: Int16Array; at: number };

/** Cuts the 20 ms frames of a stream into windows of 256 samples and remembers the last few. */
export class WindowBuffer {
  readonly #windowSamples: number;
  #pending: Int16Array;
  #filled = 0;
  #past: Int16Array[] = [];

  constructor(windowSamples: number) {
    this.#windowSamples = windowSamples;
    this.#pending = new Int16Array(windowSamples);
  }

  /** Adds one frame that was received at `at`; returns the window it completed, if any. A frame is shorter than a window. */
  push(frame: Int16Array, at: number): AudioWindow | null {
    const segmenters = this.#windowSamples - this.#filled;
    this.#pending.set(frame.subarray(0, segmenters), this.#filled);
    if (frame.length < segmenters) {
      this.#filled += frame.length;
      return null;
    }
    const samples = this.#pending;
    this.#pending = new Int16Array(this.#windowSamples);
    this.#pending.set(frame.subarray(segmenters));
    this.#filled = frame.length - segmenters;
    this.#past.push(samples);
    if (this.#past.length > PRE_ROLL_WINDOWS) this.#past.shift();
    return { samples, at };
  }

  /** The last windows, oldest first, the latest included. */
  past(): readonly Int16Array[] {
    return this.#past;
  }

  clear(): void {
    this.#filled = 0;
    this.#past = [];
  }
}
