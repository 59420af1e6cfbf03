import type { HostPort } from '../transport/index.ts';

/** RFC 8760. */
export type DigestAlgorithm = 'SHA-256' | 'MD5';

/** What we answer a challenge with. */
export interface DigestCredentials {
  username: string;
  password: string;
}

/** Whom a peer says it is. */
export interface CredentialQuery {
  username: string;
  realm: string;
  method: string;
  source: HostPort;
}

/** Someone it might be: a password, or H(username:realm:password) per algorithm in lower-case hex. */
export type CredentialCandidate<T> = { identity: T } & ({ password: string } | { ha1: Partial<Record<DigestAlgorithm, string>> });
