import { applyFacts, type CallFacts, type Database, databaseIsAway, refusesRecord } from '@parley/db';
import type { Logger } from 'pino';
import type { Quarantine } from './quarantine.ts';
import type { Spool } from './spool.ts';

const batchLimit = 100;
const retryAfter = 500; // ms
/** A record that fails alone so often, for whatever reason, holds up the others no longer. */
const mostTries = 10;

export interface FactWriterOptions {
  db: Database;
  spool: Pick<Spool, 'settle'>;
  quarantine: Pick<Quarantine, 'add' | 'release' | 'size'>;
  log: Pick<Logger, 'error'>;
  /** Calls that are in the database now. */
  onWritten: (calls: readonly CallFacts[]) => void;
  /** Resolves after so many ms; the system's clock if not given. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * Brings the facts of finished calls from the spool into the database, many in a transaction, as often as it takes. A record that
 * the database refuses goes to quarantine, and the next one is written.
 */
export class FactWriter {
  readonly #options: FactWriterOptions;
  readonly #wait: (ms: number) => Promise<void>;
  readonly #queue: CallFacts[] = [];
  /** How often records failed alone. */
  readonly #tries = new Map<string, number>();
  /** Records for which there was room nowhere. */
  readonly #stuck = new Set<string>();
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(options: FactWriterOptions) {
    this.#options = options;
    this.#wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  /** Calls that are finished and not yet in the database. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Which calls these are. */
  get waitingIds(): string[] {
    return this.#queue.map(({ id }) => id);
  }

  add(calls: readonly CallFacts[]): void {
    this.#queue.push(...calls);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      if (this.#queue.length > 0 && !this.#closed) this.add([]);
    });
  }

  /** Resolves once all that was added is written or set aside: true if nothing of it is in the spool alone. */
  async drained(): Promise<boolean> {
    while (this.#working) await this.#working;
    return this.#stuck.size === 0;
  }

  /** Resolves when all is written, or at the deadline: the spool keeps the rest for the next start. */
  async close(deadlineMs: number): Promise<void> {
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([this.#working ?? Promise.resolve(), deadline]);
    this.#closed = true;
  }

  async #work(): Promise<void> {
    const { log, spool, quarantine, onWritten } = this.#options;
    while (this.#queue.length > 0 && !this.#closed) {
      const batch = this.#queue.slice(0, batchLimit);
      const refused: { call: CallFacts; error: unknown }[] = [];
      let written: readonly CallFacts[];
      try {
        written = await this.#write(batch, refused);
      } catch (error) {
        if (!databaseIsAway(error)) log.error({ error, calls: batch.length }, 'facts cannot be written, trying again');
        await this.#wait(retryAfter);
        continue;
      }
      for (const { call, error } of refused) if (!(await quarantine.add(call, error))) this.#stuck.add(call.id);
      if (quarantine.size > 0) for (const { id } of written) await quarantine.release(id);
      this.#queue.splice(0, batch.length);
      await spool.settle(batch.map(({ id }) => id).filter((id) => !this.#stuck.has(id)));
      onWritten(written);
    }
  }

  /**
   * Writes a batch; where one call makes it fail, that call alone is left out, so that it cannot hold up the others.
   *
   * @returns those that are in the database now
   */
  async #write(batch: readonly CallFacts[], refused: { call: CallFacts; error: unknown }[]): Promise<readonly CallFacts[]> {
    try {
      await applyFacts(this.#options.db, batch);
      for (const { id } of batch) this.#tries.delete(id);
      return batch;
    } catch (error) {
      const [only] = batch;
      if (databaseIsAway(error) || !only) throw error;
      if (batch.length > 1) {
        const half = batch.length >> 1;
        return [...(await this.#write(batch.slice(0, half), refused)), ...(await this.#write(batch.slice(half), refused))];
      }
      const tries = (this.#tries.get(only.id) ?? 0) + 1;
      this.#tries.set(only.id, tries);
      if (!refusesRecord(error) && tries < mostTries) throw error;
      this.#tries.delete(only.id);
      refused.push({ call: only, error });
      return [];
    }
  }
}
