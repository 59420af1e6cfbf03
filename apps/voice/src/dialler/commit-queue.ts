import { type AttemptRequest, type Database, databaseIsAway, startAttempts } from '@parley/db';
import type { Clock } from '@parley/sip';

const gather = 10; // ms: starts that fall together share a commit
const batchLimit = 50;
/** After the database was away it is asked again so much later, twice as late each time, ms. */
const firstPause = 100;
const longestPause = 3_200;

interface Waiting {
  attempt: AttemptRequest;
  mayStart: () => boolean;
  resolve: (caller: string | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Commits attempts as dialling in the order they came, many in a transaction. While the database is away they wait; one that makes
 * its batch fail is found by halves and fails alone.
 */
export class CommitQueue {
  readonly #db: Database;
  readonly #node: string;
  readonly #clock: Clock;
  #waiting: Waiting[] = [];
  /** Attempts of the next batch: fewer after one failed. */
  #size = batchLimit;
  #pause = 0;
  #busy = false;

  constructor(db: Database, node: string, clock: Clock) {
    this.#db = db;
    this.#node = node;
    this.#clock = clock;
  }

  /**
   * Resolves with the caller number when the attempt is committed and may be dialled; with nothing if the row is no longer this node's, or
   * no caller number is left.
   *
   * @param mayStart asked before each try: one that came too late is not dialled either
   */
  commit(attempt: AttemptRequest, mayStart: () => boolean): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ attempt, mayStart, resolve, reject });
      if (!this.#busy) this.#flushIn(gather);
    });
  }

  #flushIn(ms: number): void {
    this.#busy = true;
    this.#clock.after(ms, () => void this.#flush());
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#next();
      if (this.#pause > 0) return this.#flushIn(this.#pause);
    }
    this.#busy = false;
  }

  async #next(): Promise<void> {
    const { ready = [], late = [] } = Object.groupBy(this.#waiting, ({ mayStart }) => (mayStart() ? 'ready' : 'late'));
    this.#waiting = ready;
    for (const { resolve } of late) resolve(undefined);
    const batch = this.#waiting.slice(0, this.#size);
    if (batch.length === 0) return;
    try {
      const callers = await startAttempts(
        this.#db,
        this.#node,
        batch.map((one) => one.attempt),
      );
      for (const one of this.#waiting.splice(0, batch.length)) one.resolve(callers.get(one.attempt.id));
      this.#size = Math.min(batchLimit, this.#size * 2);
      this.#pause = 0;
    } catch (error) {
      if (databaseIsAway(error)) {
        this.#pause = Math.min(longestPause, this.#pause * 2 || firstPause);
        return;
      }
      this.#pause = 0;
      if (batch.length > 1) this.#size = batch.length >> 1;
      else this.#waiting.shift()?.reject(error);
    }
  }
}
