/** Which nonce counts were used up, so that nothing that was overheard can be said again (RFC 7616 3.4.6). */
export class NonceCounts {
  /** Oldest first, since nonces are noted when first used and a Map keeps that order. */
  readonly #highest = new Map<string, { count: number; usedAt: number }>();
  readonly #lifeMs: number;
  readonly #most: number;

  constructor(lifeMs: number, most = 100_000) {
    this.#lifeMs = lifeMs;
    this.#most = most;
  }

  /** True if this count is new for the nonce; it is used up then. */
  use(nonce: string, count: number, now: number): boolean {
    this.#forget(now);
    const seen = this.#highest.get(nonce);
    if (seen === undefined) {
      this.#highest.set(nonce, { count, usedAt: now });
      return true;
    }
    if (count <= seen.count) return false;
    seen.count = count;
    return true;
  }

  /** A nonce is stale one life after it was made, thus at the latest one life after it was first used. */
  #forget(now: number): void {
    for (const [nonce, { usedAt }] of this.#highest) {
      if (now - usedAt <= this.#lifeMs && this.#highest.size < this.#most) break;
      this.#highest.delete(nonce);
    }
  }
}
