import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a nonce that a peer brings back is worth. */
export type NonceState = 'good' | 'stale' | 'foreign';

/**
 * Nonces that carry their own proof and time of making, so that asking costs no memory (RFC 7616 3.3). Each is good for the address
 * that it was sent to alone: who brings one back has received it there, so nobody can fail in another's name from a forged address.
 */
export class NonceMint {
  readonly #key = randomBytes(32);
  readonly #lifeMs: number;

  constructor(lifeMs: number) {
    this.#lifeMs = lifeMs;
  }

  make(now: number, host: string): string {
    const text = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
    return `${text}.${this.#seal(text, host)}`;
  }

  check(nonce: string, now: number, host: string): NonceState {
    const end = nonce.lastIndexOf('.');
    const text = nonce.slice(0, Math.max(end, 0));
    const given = Buffer.from(nonce.slice(end + 1));
    const due = Buffer.from(this.#seal(text, host));
    if (given.length !== due.length || !timingSafeEqual(given, due)) return 'foreign';
    const made = Number.parseInt(text, 36);
    return now - made > this.#lifeMs ? 'stale' : 'good';
  }

  #seal(text: string, host: string): string {
    return createHmac('sha256', this.#key).update(`${text} ${host}`).digest('base64url').slice(0, 22);
  }
}
