import { timingSafeEqual } from 'node:crypto';
import type { Field, SipRequest } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import { digestResponse, hashSecret } from './digest-hash.ts';
import { algorithmOf, readDigest } from './digest-parameters.ts';
import type { CredentialCandidate, CredentialQuery, DigestAlgorithm } from './digest-types.ts';
import { NonceMint } from './nonce.ts';
import { NonceCounts } from './nonce-counts.ts';

/** What came of looking at a request's credentials. `missing` and `stale` are no fault of the peer; `wrong` is. */
export type Verdict<T> = { known: true; identity: T } | { known: false; why: 'missing' | 'stale' | 'wrong' };

export interface VerifierOptions<T> {
  realm: string;
  algorithms: readonly DigestAlgorithm[];
  nonceLifeMs: number;
  candidates: (query: CredentialQuery) => Promise<readonly CredentialCandidate<T>[]>;
}

/** The server's side of digest (RFC 3261 22.1, RFC 8760). */
export class DigestVerifier<T> {
  readonly #options: VerifierOptions<T>;
  readonly #mint: NonceMint;
  readonly #counts: NonceCounts;

  constructor(options: VerifierOptions<T>) {
    this.#options = options;
    this.#mint = new NonceMint(options.nonceLifeMs);
    this.#counts = new NonceCounts(options.nonceLifeMs);
  }

  /** The challenge: one field for each algorithm, good for the address that it goes to. */
  challenge(source: HostPort, now: number, stale: boolean): Field[] {
    const nonce = this.#mint.make(now, source.host);
    return this.#options.algorithms.map((algorithm): Field => {
      const value = `Digest realm="${this.#options.realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"${stale ? ', stale=true' : ''}`;
      return ['WWW-Authenticate', value];
    });
  }

  /** Looks at a request's Authorization. Rejects only if the look-up does. */
  async verify(request: SipRequest, source: HostPort, now: number): Promise<Verdict<T>> {
    const claim = this.#readClaim(request);
    if (claim === undefined) return { known: false, why: 'missing' };
    const state = this.#mint.check(claim.nonce, now, source.host);
    if (state !== 'good') return { known: false, why: 'stale' };
    const { username } = claim;
    const candidates = await this.#options.candidates({ username, realm: this.#options.realm, method: request.method, source });
    const found = candidates.find((candidate) => this.#matches(candidate, claim));
    if (found === undefined) {
      // As much work for a name that nobody has.
      if (candidates.length === 0) this.#due(hashSecret(claim.algorithm, username, this.#options.realm, claim.nonce), claim);
      return { known: false, why: 'wrong' };
    }
    const fresh = this.#counts.use(claim.nonce, claim.count, now);
    return fresh ? { known: true, identity: found.identity } : { known: false, why: 'stale' };
  }

  #readClaim(request: SipRequest): Claim | undefined {
    for (const value of request.headers('authorization')) {
      const parameters = readDigest(value);
      if (parameters === undefined || parameters.get('realm') !== this.#options.realm) continue;
      const algorithm = algorithmOf(parameters);
      const [username, nonce, uri, response] = ['username', 'nonce', 'uri', 'response'].map((name) => parameters.get(name));
      const [nc, cnonce, qop] = ['nc', 'cnonce', 'qop'].map((name) => parameters.get(name));
      if (algorithm === undefined || !this.#options.algorithms.includes(algorithm)) continue;
      if (username === undefined || nonce === undefined || uri === undefined || response === undefined) continue;
      // We offer qop and insist on it: without a count nothing protects against replay.
      if (nc === undefined || !/^[0-9a-f]{8}$/i.test(nc) || cnonce === undefined || qop?.toLowerCase() !== 'auth') continue;
      return { algorithm, username, nonce, uri, response, nc, cnonce, count: Number.parseInt(nc, 16), method: request.method };
    }
    return undefined;
  }

  #matches(candidate: CredentialCandidate<T>, claim: Claim): boolean {
    const ha1 =
      'password' in candidate
        ? hashSecret(claim.algorithm, claim.username, this.#options.realm, candidate.password)
        : candidate.ha1[claim.algorithm]?.toLowerCase();
    if (ha1 === undefined) return false;
    const due = Buffer.from(this.#due(ha1, claim));
    const given = Buffer.from(claim.response.toLowerCase());
    return due.length === given.length && timingSafeEqual(due, given);
  }

  #due(ha1: string, claim: Claim): string {
    const { algorithm, method, uri, nonce, nc, cnonce } = claim;
    return digestResponse({ algorithm, ha1, method, uri, nonce, qop: { nc, cnonce } });
  }
}

/** What a peer says of itself. */
interface Claim {
  algorithm: DigestAlgorithm;
  username: string;
  nonce: string;
  uri: string;
  response: string;
  nc: string;
  cnonce: string;
  count: number;
  method: string;
}
