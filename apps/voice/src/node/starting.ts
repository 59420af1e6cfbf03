/**
 * A node from the opening of its sockets until it understands a burst of calls. What comes meanwhile goes to another node where one takes
 * calls, and waits otherwise: a node alone serves all that come.
 */
export class Starting {
  readonly #otherTakesCalls: () => Promise<boolean>;
  readonly #over = Promise.withResolvers<void>();
  #isOver = false;

  constructor(otherTakesCalls: () => Promise<boolean>) {
    this.#otherTakesCalls = otherTakesCalls;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Every recogniser is there, or it was waited for long enough. */
  end(): void {
    this.#isOver = true;
    this.#over.resolve();
  }

  /** Resolves when a call can be understood. @returns false at once where another node takes it */
  async takesCall(): Promise<boolean> {
    if (this.#isOver) return true;
    if (await this.#otherTakesCalls()) return this.#isOver;
    await this.#over.promise;
    return true;
  }
}
