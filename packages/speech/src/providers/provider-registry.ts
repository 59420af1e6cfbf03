import type { RecogniserHealth } from '../ports/recogniser.ts';
import { EMBEDDED, orderFor, type SpeechOrder, type SpeechProvider, type SpeechSettings, type SpeechUse } from './provider.ts';
import { ProviderHealth, type ProviderState } from './provider-health.ts';
import { ProviderSet } from './provider-set.ts';

/** A recogniser or synthesiser in its place of an order. */
export type Candidate<Port, Use> = {
  id: string;
  port: Port;
  health: ProviderHealth;
  /** One that needs longer than so counts as failed, ms: for an answer after the end of speech, for the first audio. */
  withinMs: number;
  onUse?: ((use: Use) => void) | undefined;
};

/** What a provider was given, by whom it was done and for whom. */
export type ProviderUse<Use> = Use & { provider: string; company: number | undefined; language: string };

export type RegistryOptions<Port, Use> = {
  /** What serves where nothing else is configured, or everything else fails. */
  embedded: Port;
  /** Null for kinds that can't do this. */
  make: (provider: SpeechProvider) => Port | null;
  onUse?: ((use: ProviderUse<Use>) => void) | undefined;
  /** ms since the epoch */
  now?: (() => number) | undefined;
};

/** What is asked for, and for whose call. */
type Asked = { company?: number | undefined; language: string };

type PortOfProvider = { health(): RecogniserHealth; close(): Promise<void> };

/** All providers of a node for one use: which there are, who is asked in which order for whom, and how each does. */
export class ProviderRegistry<Port extends PortOfProvider, Use> {
  readonly name = 'registry';
  protected readonly now: () => number;
  readonly #use: SpeechUse;
  readonly #limits: Readonly<Record<'embedded' | 'other', number>>;
  readonly #options: RegistryOptions<Port, Use>;
  readonly #set: ProviderSet<Port>;
  readonly #embeddedHealth: ProviderHealth;
  #orders: readonly SpeechOrder[] = [];

  /** @param limits ms that what is embedded and every other may take: see {@link Candidate} */
  constructor(use: SpeechUse, limits: Readonly<Record<'embedded' | 'other', number>>, options: RegistryOptions<Port, Use>) {
    this.#use = use;
    this.#limits = limits;
    this.#options = options;
    this.now = options.now ?? Date.now;
    this.#set = new ProviderSet(options.make, this.now);
    this.#embeddedHealth = new ProviderHealth(this.now);
  }

  /** From now on; what is under way ends as it began. */
  use({ providers, orders }: SpeechSettings): void {
    this.#set.use(providers);
    this.#orders = orders;
  }

  states(): [string, ProviderState][] {
    const others = this.#set.all.map(([id, { port, health }]): [string, ProviderState] => {
      const { missing, detail } = port.health();
      return [id, missing ? { kind: 'not-installed', message: detail } : health.state];
    });
    return [[EMBEDDED, this.#embeddedHealth.state], ...others];
  }

  health(): RecogniserHealth {
    return this.#options.embedded.health();
  }

  async close(): Promise<void> {
    await Promise.all([this.#set.close(), this.#options.embedded.close()]);
  }

  /** Those that may be asked, first to last. */
  protected candidates(asked: Asked): Candidate<Port, Use>[] {
    const { company, language } = asked;
    return this.order(asked).flatMap((id) => {
      const isEmbedded = id === EMBEDDED;
      const kept = isEmbedded ? { port: this.#options.embedded, health: this.#embeddedHealth } : this.#set.get(id);
      const onUse = (use: Use): void => this.#options.onUse?.({ ...use, provider: id, company, language });
      return kept ? [{ id, ...kept, withinMs: this.#limits[isEmbedded ? 'embedded' : 'other'], onUse }] : [];
    });
  }

  /** Ids in order, those that no longer exist among them. */
  protected order({ company, language }: Asked): readonly string[] {
    return orderFor(this.#orders, { company, use: this.#use, language });
  }
}
