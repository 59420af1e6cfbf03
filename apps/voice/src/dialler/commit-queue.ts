import { type AttemptStart, type Database, startAttempts } from '@parley/db';

const gather = 5; // ms: starts that fall together share a commit
const batchLimit = 50;

/** Commits attempts as dialling, many in a transaction. */
export class CommitQueue {
  readonly #db: Database;
  readonly #node: string;
  #waiting: { attempt: AttemptStart; resolve: (granted: boolean) => void; reject: (error: unknown) => void }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #busy = false;

  constructor(db: Database, node: string) {
    this.#db = db;
    this.#node = node;
  }

  /** Resolves true when the attempt is committed and may be dialled, false if the row is no longer this node's. */
  commit(attempt: AttemptStart): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ attempt, resolve, reject });
      if (!this.#busy) this.#timer ??= setTimeout(() => void this.#flush(), gather);
    });
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    this.#busy = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchLimit);
      try {
        const granted = await startAttempts(
          this.#db,
          this.#node,
          batch.map((one) => one.attempt),
        );
        for (const one of batch) one.resolve(granted.has(one.attempt.id));
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    this.#busy = false;
  }
}
