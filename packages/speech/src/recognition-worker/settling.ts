import type { PartialReading, RecognitionStream } from '../ports/recogniser.ts';

/** A pause after which what was said may be all, ms; the end of an utterance is waited for longer. */
const PAUSE_MS = 128;
/** A partial text that stays the same for so long is taken for stable where the recogniser cannot read to the end in a pause, ms. */
const STABLE_MS = 200;
const TRUSTED = 0.5;

/** What may be all that somebody says, before the end of speech is decided: told once in a pause, and void once voice resumes. */
export class Settling {
  readonly #stream: Pick<RecognitionStream, 'settles' | 'pause' | 'resume'>;
  readonly #onPause: () => void;
  readonly #onStable: (partial: PartialReading) => void;
  #partial: { reading: PartialReading; at: number } | null = null;
  #paused = false;
  #quiet = false;

  /** @param onPause told once in every pause @param onStable told of a partial text that stays, where the stream itself cannot settle */
  constructor(
    stream: Pick<RecognitionStream, 'settles' | 'pause' | 'resume'>,
    { onPause, onStable }: { onPause?: () => void; onStable: (partial: PartialReading) => void },
  ) {
    this.#stream = stream;
    this.#onPause = onPause ?? (() => undefined);
    this.#onStable = onStable;
  }

  /** Voice paused, and what was read of it still holds. */
  get isPaused(): boolean {
    return this.#paused;
  }

  partial(reading: PartialReading, at: number): void {
    if (reading.text !== this.#partial?.reading.text) this.#partial = { reading, at };
  }

  /** A window of the voice detector. @param quietMs since the last voice, 0 where there is one */
  window(quietMs: number, at: number): void {
    if (quietMs < PAUSE_MS) {
      if (quietMs === 0) this.#resume();
      return;
    }
    if (!this.#quiet) this.#onPause();
    this.#quiet = true;
    const { reading, at: since } = this.#partial ?? {};
    if (this.#paused || !reading || since === undefined || reading.confidence < TRUSTED) return;
    const { settles = false } = this.#stream;
    if (settles ? !reading.complete : at - since < STABLE_MS) return;
    this.#paused = true;
    if (settles) this.#stream.pause?.();
    else this.#onStable(reading);
  }

  #resume(): void {
    if (this.#paused) this.#stream.resume?.();
    this.#paused = false;
    this.#quiet = false;
  }
}
