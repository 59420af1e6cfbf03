import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a nonce that a peer brings back is worth. */
export type NonceState = 'good' | 'stale' | 'foreign';

/** Nonces that carry their own proof and time of making, so that asking costs no memory (RFC 7616 3.3). */
export class NonceMint {
  readonly #key = randomBytes(32);
  readonly #lifeMs: number;

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  make(now: number): string {
    const text = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
    return `${text}.${this.#seal(text)}`;
  }

  check(nonce: string, now: number): NonceState {
    const end = nonce.lastIndexOf('.');
    const text = nonce.slice(0, Math.max(end, 0));
    const given = Buffer.from(nonce.slice(end + 1));
    const due = Buffer.from(this.#seal(text));
    if (given.length !== due.length || !timingSafeEqual(given, due)) return 'foreign';
    const made = Number.parseInt(text, 36);
    return now - made > this.#lifeMs ? 'stale' : 'good';
  }

  #seal(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }
}
