import type { Recogniser, RecogniserHealth, RecognitionRequest, RecognitionStream } from '../ports/recogniser.ts';
import { EMBEDDED, orderFor, type SpeechOrder, type SpeechProvider, type SpeechSettings } from '../providers/provider.ts';
import { ProviderHealth, type ProviderState } from '../providers/provider-health.ts';
import { ProviderSet } from '../providers/provider-set.ts';
import { type HearingCandidate, type HearingUse, RecognisersInOrder } from './in-order.ts';

/** One utterance that a provider was given. */
export type ProviderUse<Use> = Use & { provider: string; company: number | undefined; language: string };

export type HearingRegistryOptions = {
  /** What hears where nothing else is configured, or everything else fails. */
  embedded: Recogniser;
  /** Null for kinds that don't hear. */
  make: (provider: SpeechProvider) => Recogniser | null;
  onUse?: ((use: ProviderUse<HearingUse>) => void) | undefined;
  /** ms since the epoch */
  now?: (() => number) | undefined;
};

/** The embedded recogniser may be busy with others; a networked one that needs longer isn't worth the silence. ms. */
const EMBEDDED_ANSWER_MS = 5_000;
const ANSWER_MS = 2_000;

/** All recognisers of a node: each utterance goes through those that its company put in order for its language. */
export class HearingRegistry implements Recogniser {
  readonly name = 'registry';
  readonly #options: HearingRegistryOptions;
  readonly #now: () => number;
  readonly #set: ProviderSet<Recogniser>;
  readonly #embeddedHealth: ProviderHealth;
  #orders: readonly SpeechOrder[] = [];

  constructor(options: HearingRegistryOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#set = new ProviderSet(options.make, this.#now);
    this.#embeddedHealth = new ProviderHealth(this.#now);
  }

  /** From now on; utterances under way end as they began. */
  use({ providers, orders }: SpeechSettings): void {
    this.#set.use(providers);
    this.#orders = orders;
  }

  open(request: RecognitionRequest): RecognitionStream {
    const { company, expect } = request;
    const ids = orderFor(this.#orders, { company, use: 'hearing', language: expect.language });
    const candidates = ids.flatMap((id) => this.#candidate(id, request) ?? []);
    return new RecognisersInOrder(candidates, this.#now).open(request);
  }

  /** Whether a listening of this company can reach the embedded recogniser, so that its grammar is worth preparing. */
  reachesEmbedded(company: number | undefined, language: string): boolean {
    return orderFor(this.#orders, { company, use: 'hearing', language }).includes(EMBEDDED);
  }

  states(): [string, ProviderState][] {
    return [[EMBEDDED, this.#embeddedHealth.state], ...this.#set.all.map(([id, { state }]): [string, ProviderState] => [id, state])];
  }

  health(): RecogniserHealth {
    return this.#options.embedded.health();
  }

  async close(): Promise<void> {
    await Promise.all([this.#set.close(), this.#options.embedded.close()]);
  }

  #candidate(id: string, { company, expect }: RecognitionRequest): HearingCandidate | undefined {
    const onUse = (use: HearingUse): void => this.#options.onUse?.({ ...use, provider: id, company, language: expect.language });
    if (id === EMBEDDED) return { recogniser: this.#options.embedded, health: this.#embeddedHealth, answerMs: EMBEDDED_ANSWER_MS, onUse };
    const kept = this.#set.get(id);
    return kept && { recogniser: kept.port, health: kept.health, answerMs: ANSWER_MS, onUse };
  }
}
