import { operatorCompany } from '@parley/contract';
import { type GatewayNetworks, gatewayReach } from '@parley/contract/gateway-network';
import { type Database, databaseIsAway, readSpeechSettings } from '@parley/db';
import type { SpeechSettings } from '@parley/speech';
import type { Logger } from 'pino';

interface KnownProvidersOptions {
  db: Database;
  /** Opens their secrets. */
  key: string;
  /** Where companies' providers may point; the platform's may point anywhere. */
  networks: GatewayNetworks;
  /** Where models of this machine are. */
  models: string;
  log: Logger;
  onRead: (settings: SpeechSettings) => void;
  onError: (error: unknown) => void;
}

/** The providers that this node may use, as read last. */
export class KnownProviders {
  readonly #options: KnownProvidersOptions;
  #companies: ReadonlyMap<string, number> = new Map();

  constructor(options: KnownProvidersOptions) {
    this.#options = options;
  }

  /** Whose a provider is; what is embedded is the platform's. */
  companyOf(provider: string): number {
    return this.#companies.get(provider) ?? operatorCompany;
  }

  /** Reads them now. While the database is away, those that were known stay. */
  async read(): Promise<void> {
    const { db, key, networks, models, log, onRead, onError } = this.#options;
    try {
      const { providers, orders, hotWords, untranscribed } = await readSpeechSettings(db, key, (error, provider) =>
        log.error({ error, provider }, 'the secrets of a speech provider cannot be opened'),
      );
      this.#companies = new Map(providers.map(({ id, company }) => [id, company]));
      const reach = gatewayReach(networks);
      onRead({
        providers: providers.map(({ company, ...provider }) => ({
          ...{ ...provider, models },
          reach: company === operatorCompany ? { never: [] } : reach,
        })),
        orders: orders.map(ofPlatform),
        hotWords: hotWords.map(ofPlatform),
        untranscribed,
      });
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      onError(error);
    }
  }

  /** Reads them soon. */
  readAgain(): void {
    this.read().catch(this.#options.onError);
  }
}

/** What the operator set is for all. */
const ofPlatform = <Row extends { company: number }>(row: Row): Omit<Row, 'company'> & { company: number | null } => ({
  ...row,
  company: row.company === operatorCompany ? null : row.company,
});
