/** The most recently used values, up to a number of them. */
export class RecentlyUsed<V> {
  readonly #most: number;
  readonly #values = new Map<string, V>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key, made if it is not held. */
  get(key: string, make: () => V): V {
    const value = this.#values.get(key) ?? make();
    // A Map keeps the order of insertion: the one used last goes to the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most) break;
      this.#values.delete(oldest);
    }
    return value;
  }

  drop(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
