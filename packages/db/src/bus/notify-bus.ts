import { type Bus, type BusMessage, type BusMessageOf, busMessage } from '@parley/contract/bus';
import pg from 'pg';
import { Joiner, payloadsOf } from './payloads.ts';

const channel = 'parley_bus';
const flushAfter = 20; // ms: NOTIFY serialises commits, so messages travel together
const reconnectAfter = 1_000; // ms
const keptWhileAway = 1_000; // messages

export interface NotifyBusOptions {
  onError?: (error: unknown) => void;
}

/**
 * The bus over LISTEN/NOTIFY: one connection of its own, coalesced, never inside a call's transaction. It reconnects by itself;
 * messages published meanwhile wait (the newest thousand), those of others are missed. Equal messages of one flush are sent once; one that
 * is longer than a notification may be travels in parts.
 */
export class NotifyBus implements Bus {
  readonly #url: string;
  readonly #onError: (error: unknown) => void;
  readonly #handlers = new Map<string, Set<(message: BusMessage) => void>>();
  #client: pg.Client | undefined;
  readonly #joiner = new Joiner();
  #queue = new Set<string>();
  #flush: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(url: string, options: NotifyBusOptions) {
    this.#url = url;
    this.#onError = options.onError ?? (() => {});
  }

  /** Connects; throws if the database cannot be reached at all. */
  static async open(url: string, options: NotifyBusOptions = {}): Promise<NotifyBus> {
    const bus = new NotifyBus(url, options);
    await bus.#connect();
    return bus;
  }

  publish(message: BusMessage): void {
    if (this.#closed) return;
    this.#queue.add(JSON.stringify(message));
    for (const oldest of this.#queue) {
      if (this.#queue.size <= keptWhileAway) break;
      this.#queue.delete(oldest);
    }
    this.#flush ??= setTimeout(() => this.#send(), flushAfter);
  }

  subscribe<T extends BusMessage['type']>(type: T, handler: (message: BusMessageOf<T>) => void): () => void {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers);
    const typed = (message: BusMessage): void => {
      if (isOf(message, type)) handler(message);
    };
    handlers.add(typed);
    return () => handlers.delete(typed);
  }

  async close(): Promise<void> {
    clearTimeout(this.#flush);
    this.#send();
    await this.#sending;
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(this.#onError);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'parley-bus', keepAlive: true });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, undefined));
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''));
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#client = client;
    if (this.#queue.size > 0) this.#send();
  }

  #lost(client: pg.Client, error: unknown): void {
    if (error) this.#onError(error);
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    const again = (): void => {
      this.#retry = setTimeout(() => {
        this.#connect().catch(again);
      }, reconnectAfter);
    };
    again();
  }

  #send(): void {
    this.#flush = undefined;
    const client = this.#client;
    if (!client || this.#queue.size === 0) return;
    const messages = [...this.#queue];
    this.#queue = new Set();
    const { payloads, tooLong } = payloadsOf(messages);
    if (tooLong > 0) this.#onError(new Error(`bus: ${tooLong} messages are too long to be sent`));
    if (payloads.length === 0) return;
    // One transaction, so that the parts of a message stay together and commits are few.
    const query = client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    this.#sending = query.then(() => undefined, this.#onError);
  }

  #receive(payload: string): void {
    for (const line of this.#joiner.messages(payload)) {
      const parsed = busMessage.safeParse(parseJson(line));
      if (!parsed.success) {
        this.#onError(new Error('bus: a message of unknown shape'));
        continue;
      }
      for (const handler of this.#handlers.get(parsed.data.type) ?? []) {
        try {
          handler(parsed.data);
        } catch (error) {
          this.#onError(error);
        }
      }
    }
  }
}

function isOf<T extends BusMessage['type']>(message: BusMessage, type: T): message is BusMessageOf<T> {
  return message.type === type;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
