import { applyFacts, type CallFacts, type Database, databaseIsAway } from '@parley/db';
import type { Logger } from 'pino';
import type { Spool } from './spool.ts';

const batchLimit = 100;
const retryAfter = 500; // ms

/** Brings the facts of finished calls from the spool into the database, many in a transaction, as often as it takes. */
export class FactWriter {
  readonly #db: Database;
  readonly #spool: Spool;
  readonly #log: Logger;
  readonly #onWritten: (calls: readonly CallFacts[]) => void;
  readonly #queue: CallFacts[] = [];
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(db: Database, spool: Spool, log: Logger, onWritten: (calls: readonly CallFacts[]) => void) {
    this.#db = db;
    this.#spool = spool;
    this.#log = log;
    this.#onWritten = onWritten;
  }

  /** Calls that are finished and not yet in the database. */
  get waiting(): number {
    return this.#queue.length;
  }

  add(calls: readonly CallFacts[]): void {
    this.#queue.push(...calls);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#queue.length > 0 && !this.#closed) this.add([]);
    });
  }

  /** Resolves when all is written, or at the deadline: the spool keeps the rest for the next start. */
  async close(deadlineMs: number): Promise<void> {
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([this.#working ?? Promise.resolve(), deadline]);
    this.#closed = true;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0 && !this.#closed) {
      const batch = this.#queue.slice(0, batchLimit);
      let written: readonly CallFacts[];
      try {
        written = await this.#write(batch);
      } catch (error) {
        if (!databaseIsAway(error)) this.#log.error({ error, calls: batch.length }, 'facts cannot be written, trying again');
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
        continue;
      }
      this.#queue.splice(0, batch.length);
      await this.#spool.settle(written.map((call) => call.id));
      this.#onWritten(written);
    }
  }

  /**
   * Writes a batch; where one call makes it fail, that call alone is set aside, so that it cannot hold up the others.
   *
   * @returns those that are in the database now
   */
  async #write(batch: readonly CallFacts[]): Promise<readonly CallFacts[]> {
    try {
      await applyFacts(this.#db, batch);
      return batch;
    } catch (error) {
      const [only] = batch;
      if (databaseIsAway(error) || !only) throw error;
      if (batch.length === 1) {
        this.#log.error({ error, callId: only.id, companyId: only.company }, 'a call record cannot be written; it stays in the spool');
        return [];
      }
      const half = batch.length >> 1;
      return [...(await this.#write(batch.slice(0, half))), ...(await this.#write(batch.slice(half)))];
    }
  }
}
