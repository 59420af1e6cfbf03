import type { Speech, SpeechRequest, Synthesiser } from '../ports/synthesiser.ts';
import { EMBEDDED, orderFor, type SpeechOrder, type SpeechProvider, type SpeechSettings } from '../providers/provider.ts';
import { ProviderHealth, type ProviderState } from '../providers/provider-health.ts';
import { ProviderSet } from '../providers/provider-set.ts';
import type { ProviderUse } from '../recognisers/hearing-registry.ts';
import { type SpeakingCandidate, type SpeakingUse, SynthesisersInOrder } from './in-order.ts';

export type SpeakingRegistryOptions = {
  embedded: Synthesiser;
  /** Null for kinds that don't speak. */
  make: (provider: SpeechProvider) => Synthesiser | null;
  onUse?: ((use: ProviderUse<SpeakingUse>) => void) | undefined;
  /** ms since the epoch */
  now?: (() => number) | undefined;
};

/** Someone waits in silence for the first audio; the embedded one may first have to start its process. ms. */
const EMBEDDED_FIRST_MS = 12_000;
const FIRST_MS = 2_500;

/** All synthesisers of a node: each text goes through those that its company put in order for its language. */
export class SpeakingRegistry implements Synthesiser {
  readonly name = 'registry';
  readonly #options: SpeakingRegistryOptions;
  readonly #now: () => number;
  readonly #set: ProviderSet<Synthesiser>;
  readonly #embeddedHealth: ProviderHealth;
  #orders: readonly SpeechOrder[] = [];

  constructor(options: SpeakingRegistryOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#set = new ProviderSet(options.make, this.#now);
    this.#embeddedHealth = new ProviderHealth(this.#now);
  }

  use({ providers, orders }: SpeechSettings): void {
    this.#set.use(providers);
    this.#orders = orders;
  }

  /** The provider that is to speak this, if it does what it should: audio of another is a stand-in. */
  intended({ company, language }: Pick<SpeechRequest, 'company' | 'language'>): string {
    const ids = orderFor(this.#orders, { company, use: 'speaking', language });
    return ids.find((id) => id === EMBEDDED || this.#set.get(id)) ?? EMBEDDED;
  }

  speak(request: SpeechRequest, onChunk?: (samples: Int16Array) => void): Promise<Speech> {
    const ids = orderFor(this.#orders, { company: request.company, use: 'speaking', language: request.language });
    const candidates = ids.flatMap((id) => this.#candidate(id, request) ?? []);
    return new SynthesisersInOrder(candidates, this.#now).speak(request, onChunk);
  }

  states(): [string, ProviderState][] {
    return [[EMBEDDED, this.#embeddedHealth.state], ...this.#set.all.map(([id, { state }]): [string, ProviderState] => [id, state])];
  }

  health(): { ready: boolean; detail: string } {
    return this.#options.embedded.health();
  }

  async close(): Promise<void> {
    await Promise.all([this.#set.close(), this.#options.embedded.close()]);
  }

  #candidate(id: string, { company, language }: SpeechRequest): SpeakingCandidate | undefined {
    const onUse = (use: SpeakingUse): void => this.#options.onUse?.({ ...use, provider: id, company, language });
    const embedded = { port: this.#options.embedded, health: this.#embeddedHealth };
    const kept = id === EMBEDDED ? embedded : this.#set.get(id);
    if (!kept) return undefined;
    return { id, synthesiser: kept.port, health: kept.health, firstMs: id === EMBEDDED ? EMBEDDED_FIRST_MS : FIRST_MS, onUse };
  }
}
