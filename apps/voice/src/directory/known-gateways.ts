import { type Database, databaseIsAway } from '@parley/db';
import type { Logger } from 'pino';
import { type Gateway, readGateways } from './gateways.ts';

export interface KnownGatewaysOptions {
  db: Database;
  /** Opens their secrets. */
  key: string;
  log: Logger;
  onRead: (gateways: readonly Gateway[]) => Promise<void>;
  onError: (error: unknown) => void;
}

/** The gateways that this node may use, as read last. */
export class KnownGateways {
  readonly #options: KnownGatewaysOptions;
  #byId: ReadonlyMap<string, Gateway> = new Map();

  constructor(options: KnownGatewaysOptions) {
    this.#options = options;
  }

  get byId(): ReadonlyMap<string, Gateway> {
    return this.#byId;
  }

  /** Reads them now. While the database is away, those that were known stay. */
  async read(): Promise<void> {
    const { db, key, log, onRead, onError } = this.#options;
    try {
      const all = await readGateways(db, key, (error, gateway) =>
        log.error({ error, gateway }, 'the secret of a gateway cannot be opened'),
      );
      this.#byId = new Map(all.map((gateway) => [gateway.id, gateway]));
      await onRead(all);
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
