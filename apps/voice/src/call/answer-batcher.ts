import { type Database, markTalking } from '@parley/db';

const gather = 250; // ms

/** Tells the database which calls were answered, many at a time; live figures only, so a failure is nothing. */
export class AnswerBatcher {
  readonly #db: Database;
  readonly #node: string;
  #waiting: { company: number; id: string; answeredAt: string }[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, node: string) {
    this.#db = db;
    this.#node = node;
  }

  answered(company: number, id: string, answeredAt: Date): void {
    this.#waiting.push({ company, id, answeredAt: answeredAt.toISOString() });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const batch = this.#waiting.splice(0);
      void markTalking(this.#db, this.#node, batch).catch(() => {});
    }, gather);
  }
}
