import type { EarEvent, Ears } from '../ears/ears.ts';

/** Everything the ears tell, by stream, with a way to wait for what comes. */
export class Heard {
  readonly events: EarEvent[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(ears: Ears) {
    ears.on((event) => {
      this.events.push(event);
      for (const wake of this.#waiting) wake();
    });
  }

  of<Kind extends EarEvent['kind']>(kind: Kind, stream?: number): (EarEvent & { kind: Kind })[] {
    return this.events.filter(
      (event): event is EarEvent & { kind: Kind } => event.kind === kind && (stream === undefined || event.stream === stream),
    );
  }

  /** The first event of a kind on a stream, now or when it comes. */
  first<Kind extends EarEvent['kind']>(kind: Kind, stream: number): Promise<EarEvent & { kind: Kind }> {
    return this.#await(() => this.of(kind, stream)[0]);
  }

  /** How the first utterance of a stream ended. */
  outcome(stream: number): Promise<EarEvent & { kind: 'utterance' | 'failed' }> {
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
