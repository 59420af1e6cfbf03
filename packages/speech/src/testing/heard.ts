import type { SpeechInput, SpeechInputEvent } from '../speech-input/speech-input.ts';

/** Everything speech input tells, by stream, with a way to wait for what comes. */
export class Heard {
  readonly events: SpeechInputEvent[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(speechInput: SpeechInput) {
    speechInput.on((event) => {
      this.events.push(event);
      for (const wake of this.#waiting) wake();
    });
  }

  of<Kind extends SpeechInputEvent['kind']>(kind: Kind, stream?: number): (SpeechInputEvent & { kind: Kind })[] {
    return this.events.filter(
      (event): event is SpeechInputEvent & { kind: Kind } => event.kind === kind && (stream === undefined || event.stream === stream),
    );
  }

  /** The first event of a kind on a stream, now or when it comes. */
  first<Kind extends SpeechInputEvent['kind']>(kind: Kind, stream: number): Promise<SpeechInputEvent & { kind: Kind }> {
    return this.#await(() => this.of(kind, stream)[0]);
  }

  /** How the first utterance of a stream ended. */
  outcome(stream: number): Promise<SpeechInputEvent & { kind: 'utterance' | 'failed' }> {
    return this.#await(() => this.of('utterance', stream)[0] ?? this.of('failed', stream)[0]);
  }

  async #await<Found>(find: () => Found | undefined): Promise<Found> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          this.#waiting.delete(wake);
          resolve();
        };
        this.#waiting.add(wake);
      });
    }
  }
}
