import type { Listening, SpeechInput, SpeechInputEvent } from '@parley/speech';

const now = (): number => performance.timeOrigin + performance.now();

/** Speech input that hears nothing and understands at once what it is told was said. */
export class InstantSpeechInput implements SpeechInput {
  readonly #listening = new Map<number, Listening>();
  readonly #listeners = new Set<(event: SpeechInputEvent) => void>();
  /** Streams that never hear anything. */
  readonly #deaf = new Set<number>();
  #nextIsDeaf = false;

  /** Who listens to events. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** The next stream that is listened to hears nothing of what is said. */
  deafNext(): void {
    this.#nextIsDeaf = true;
  }

  /**
   * All who are listened to have said this.
   *
   * @param laterMs by so much later than now
   * @returns when, ms since the epoch
   */
  said(text: string, laterMs = 0): number {
    const at = now() + laterMs;
    const times = { startedAt: at - 500, lastVoicedAt: at, decidedAt: at, recognisedAt: at };
    for (const [stream, { turn }] of [...this.#listening].filter(([one]) => !this.#deaf.has(one)))
      for (const tell of this.#listeners)
        tell({ kind: 'utterance', stream, turn, text, language: 'zh', matched: true, confidence: 1, alternatives: [], ...times });
    return at;
  }

  ready = async (): Promise<void> => {};
  warm = async (): Promise<void> => {};
  connect = (): (() => void) => () => {};
  update = (): void => {};
  finish = (): void => {};
  transcribes = (): boolean => false;
  useProviders = (): void => {};
  onUse = (): (() => void) => () => {};
  watchSound = (): (() => Promise<null>) => async () => null;
  useAnnouncements = (): void => {};
  restart = async (): Promise<number> => 0;
  close = async (): Promise<void> => {};

  listen(stream: number, listening: Listening): void {
    if (this.#nextIsDeaf) this.#deaf.add(stream);
    this.#nextIsDeaf = false;
    this.#listening.set(stream, listening);
  }

  mute(stream: number): void {
    this.#listening.delete(stream);
  }

  forget(stream: number): void {
    this.mute(stream);
  }

  on(listener: (event: SpeechInputEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  status(): ReturnType<SpeechInput['status']> {
    return { worker: { ready: true, restarts: 0, streams: this.#listening.size, speaking: 0 }, recognisers: [], providers: [] };
  }
}
