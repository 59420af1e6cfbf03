import { exceptionText, type InterruptionCause } from '@parley/contract/call-exception';

/** Why a call that nothing is wrong with is ended from outside: the node stops or lost its lease, or an operator cut it. */
export class Interruption extends Error {
  override readonly cause: InterruptionCause;

  constructor(cause: InterruptionCause) {
    super(exceptionText(cause).en);
    this.cause = cause;
  }
}

/** The caller gave up before the answer. */
export class CallerGone extends Error {}

/**
 * All that runs for one call. Whatever throws in it, at once or later, in a promise, a listener or a timer, fails the scope: whoever
 * waits in `until` gets the error, ends the call and closes the scope, and nothing else ends. What the call has taken is given back
 * when the scope closes, and also what comes only after that.
 */
export class CallScope {
  readonly #report: (error: unknown) => void;
  readonly #failed = Promise.withResolvers<never>();
  readonly #releases: (() => unknown)[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #over = Promise.withResolvers<void>();
  #hasFailed = false;
  #closed = false;

  /** @param report is told of every error but interruptions and callers who gave up */
  constructor(report: (error: unknown) => void) {
    this.#report = report;
    // Nobody may be waiting yet.
    this.#failed.promise.catch(() => {});
  }

  /** Fails the call: the first failure is what it ends with. */
  fail(error: unknown): void {
    if (!(error instanceof Interruption || error instanceof CallerGone)) this.#report(error);
    if (this.#hasFailed || this.#closed) return;
    this.#hasFailed = true;
    this.#failed.reject(error);
  }

  /** Ends the call from outside. Resolves when all of it has ended: its facts are on the disk, and everything is given back. */
  async interrupt(why: InterruptionCause): Promise<void> {
    this.fail(new Interruption(why));
    await this.#over.promise;
  }

  /** A listener, or a timer's task, within the call. It does nothing any more once the scope is closed. */
  guard<Args extends unknown[]>(work: (...args: Args) => unknown): (...args: Args) => void {
    return (...args) => {
      if (this.#closed) return;
      try {
        const outcome = work(...args);
        if (outcome instanceof Promise) outcome.catch((error: unknown) => this.fail(error));
      } catch (error) {
        this.fail(error);
      }
    };
  }

  /** Runs a part of the call beside the others. */
  start(work: () => unknown): void {
    this.guard(work)();
  }

  /** Waits for a part of the call. @throws what it throws, or what failed the call before */
  until<T>(part: Promise<T>): Promise<T> {
    // It is left behind where the call has failed, and may fail as well.
    part.catch(() => {});
    return this.#hasFailed ? this.#failed.promise : Promise.race([part, this.#failed.promise]);
  }

  /** Waits for something that has to be given back, which it is even if it comes only after the call has ended. */
  acquire<T>(opening: Promise<T>, release: (taken: T) => unknown): Promise<T> {
    const taken = opening.then((one) => {
      this.defer(() => release(one));
      return one;
    });
    return this.until(taken);
  }

  /** Has something given back when the call ends; at once if it has. */
  defer(release: () => unknown): void {
    if (this.#closed) this.attempt(release).catch(this.#report);
    else this.#releases.push(release);
  }

  /** Runs the task after so many ms, unless the call has ended by then. @returns what calls it off */
  after(ms: number, task: () => unknown): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.start(task);
    }, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Runs the task every so many ms until the call ends. */
  every(ms: number, task: () => unknown): void {
    this.#timers.add(setInterval(this.guard(task), ms));
  }

  /** Does a part of the end that must not keep the others from being done. @returns undefined if it threw, which is reported */
  async attempt<T>(work: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#report(error);
      return undefined;
    }
  }

  /** Ends all that runs and gives everything back, the last first; what cannot be given back is reported and holds up nothing else. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (let release = this.#releases.pop(); release; release = this.#releases.pop()) await this.attempt(release);
    this.#over.resolve();
  }
}
