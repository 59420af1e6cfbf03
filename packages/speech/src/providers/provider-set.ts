import type { SpeechProvider } from './provider.ts';
import { ProviderHealth } from './provider-health.ts';

type Kept<Port> = { fingerprint: string; port: Port; health: ProviderHealth };

/** The ports of the configured providers, each made once and kept with its health until what it was made of changes. */
export class ProviderSet<Port extends { close(): Promise<void> }> {
  readonly #make: (provider: SpeechProvider) => Port | null;
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept<Port>>();

  /** @param make null: the kind isn't known, or can't do this */
  constructor(make: (provider: SpeechProvider) => Port | null, now: () => number) {
    this.#make = make;
    this.#now = now;
  }

  get(id: string): { port: Port; health: ProviderHealth } | undefined {
    return this.#kept.get(id);
  }

  get all(): [string, { port: Port; health: ProviderHealth }][] {
    return [...this.#kept];
  }

  /** Those that are the same stay as they are; what failed before isn't forgiven by a change elsewhere. */
  use(providers: readonly SpeechProvider[]): void {
    const wanted = new Map(providers.map((provider) => [provider.id, provider]));
    for (const [id, kept] of this.#kept) {
      const provider = wanted.get(id);
      if (provider && fingerprintOf(provider) === kept.fingerprint) continue;
      this.#kept.delete(id);
      // Utterances that it still reads are told that it is closed, and go on with the next.
      kept.port.close().catch(() => undefined);
    }
    for (const provider of providers) {
      if (this.#kept.has(provider.id)) continue;
      const port = this.#make(provider);
      if (port) this.#kept.set(provider.id, { fingerprint: fingerprintOf(provider), port, health: new ProviderHealth(this.#now) });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.values()].map(({ port }) => port.close()));
  }
}

const fingerprintOf = ({ kind, fields, reach }: SpeechProvider): string => JSON.stringify([kind, fields, reach]);
