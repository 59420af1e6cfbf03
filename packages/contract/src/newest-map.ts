/** A map that holds the entries that were set last, up to a number of them: with one too many the oldest goes. */
export class NewestMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  /** The entry is the newest from now on, whether it was there or not. */
  override set(key: K, value: V): this {
    // A Map keeps the order of insertion.
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.size > this.#most ? this.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
    return this;
  }
}
