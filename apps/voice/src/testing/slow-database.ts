import type { Database } from '@parley/db';

/** A database whose answers a test holds back, or whose line it cuts. What was asked is done all the same, unless it is cut. */
export class SlowDatabase {
  readonly db: Database;
  /** Statements that were sent. */
  statements = 0;
  #held: { from: number; answers: Promise<void> } | undefined;
  #error: Error | undefined;

  constructor(db: Database) {
    const late = new WeakMap<object, Promise<void>>();
    this.db = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        this.statements += 1;
        if (this.#error) throw this.#error;
        if (this.#held && this.statements > this.#held.from) late.set(queryId, this.#held.answers);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        await late.get(queryId);
        return result;
      },
    });
  }

  /** Holds the answers to all that is asked from now on back, but for the next `but` statements. @returns what lets them come */
  hold(but = 0): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { from: this.statements + but, answers: promise };
    return () => {
      this.#held = undefined;
      resolve();
    };
  }

  /** It cannot be reached. @returns what brings it back */
  cut(): () => void {
    this.#error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return () => {
      this.#error = undefined;
    };
  }
}
