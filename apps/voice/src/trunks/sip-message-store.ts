import { type Database, storableText } from '@parley/db';
import type { TappedMessage } from '@parley/sip';
import type { Logger } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

const every = 1_000; // ms between batches
const atOnce = 500; // messages a batch
const mostWaiting = 5_000; // while the database is away; newer ones are lost then
const longest = 8_192; // bytes of a message that are kept

interface Waiting {
  readonly of: { readonly company: number; readonly call: string };
  readonly n: number;
  readonly message: TappedMessage;
}

const placeOf = ({ host, port }: TappedMessage['peer']): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Brings the SIP messages of calls into the database, in batches behind the calls. They are kept as far as that costs the calls nothing:
 * what does not fit while the database is away is lost, and counted.
 */
export class SipMessageStore {
  readonly #db: Database;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #writing: Promise<void> = Promise.resolve();
  // Later than all that an earlier process of this node has written.
  #n = Date.now() * 1000;
  #lost = 0;

  constructor(db: Database, log: Pick<Logger, 'warn'>) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), every);
    this.#timer.unref();
  }

  /** Messages that were lost because too many waited. */
  get lost(): number {
    return this.#lost;
  }

  add(of: Waiting['of'], message: TappedMessage): void {
    if (this.#waiting.length >= mostWaiting) this.#lost++;
    else this.#waiting.push({ of, n: this.#n++, message });
  }

  /** Writes what waits now. Never rejects: what the database does not take waits on. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, atOnce);
      try {
        await this.#db
          .insertInto('sip_messages')
          .values(batch.map(rowOf))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } catch (error) {
        this.#log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'SIP messages could not be kept');
        return;
      }
      this.#waiting = this.#waiting.slice(batch.length);
    }
  }
}

const rowOf = ({ of, n, message }: Waiting) => ({
  ...{ company_id: of.company, call_id: of.call, n, at: new Date(message.at), direction: message.direction },
  ...{ transport: message.peer.transport ?? 'UDP', local: placeOf(message.local), peer: placeOf(message.peer) },
  sip_call_id: storableText(message.callId, 200),
  message: storableText(withoutSecrets(message.bytes.toString('utf8', 0, longest)), longest),
  bytes: message.bytes.length,
});
