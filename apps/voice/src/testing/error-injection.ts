/** An error that a test has put somewhere. */
class InjectedError extends Error {}

type Callable = (...args: unknown[]) => unknown;

/**
 * Counts every passage through the parts that a call uses, and lets one of them throw. A passage that returned a promise rejects
 * instead.
 */
export class ErrorInjection {
  /** Passages of the call so far, in order: `media.open #1`. */
  readonly seen: string[] = [];
  readonly #counts = new Map<string, number>();
  #at: string | undefined;
  #struck = false;

  /** Lets this passage throw, once. */
  strikeAt(passage: string | undefined): void {
    this.seen.length = 0;
    this.#counts.clear();
    this.#at = passage;
    this.#struck = false;
  }

  /** Whether the passage has come. */
  get struck(): boolean {
    return this.#struck;
  }

  /** @returns whether this one is to fail */
  #passes(name: string): boolean {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const passage = `${name} #${count}`;
    this.seen.push(passage);
    if (passage !== this.#at) return false;
    this.#at = undefined;
    this.#struck = true;
    return true;
  }

  /** Throws if this passage is to fail. */
  pass(name: string): void {
    if (this.#passes(name)) throw new InjectedError(name);
  }

  /** The same object, with a passage at each call of a method. @param within wraps what methods return */
  around<T extends object>(name: string, target: T, within: Partial<Record<string, (result: never) => unknown>> = {}): T {
    const wrapped = new Map<PropertyKey, Callable>();
    return new Proxy(target, {
      get: (_, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function' || typeof property !== 'string') return value;
        const known = wrapped.get(property);
        if (known) return known;
        const call: Callable = (...args) => {
          const fails = this.#passes(`${name}.${property}`);
          const error = new InjectedError(`${name}.${property}`);
          if (fails && !isAsync(name, property)) throw error;
          if (fails) return Promise.reject(error);
          const result: unknown = Reflect.apply(value, target, args);
          const wrap = within[property];
          return wrap ? wrap(result as never) : result;
        };
        wrapped.set(property, call);
        return call;
      },
    });
  }
}

/** Methods that tell of a failure by their promise. */
const asynchronous = new Set([
  ...['versions.production', 'versions.get', 'media.open', 'session.close', 'spool.append', 'prompts.get', 'commits.commit'],
  ...['robots.takeInbound'],
]);
const isAsync = (name: string, property: string): boolean => asynchronous.has(`${name}.${property}`);
