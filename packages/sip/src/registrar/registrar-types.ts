import type { EventEmitter } from 'node:events';
import type { ExtraHeaders } from '../call/index.ts';
import type { DigestCredentials } from '../digest/index.ts';
import type { SipRequest, SipUri } from '../message/index.ts';
import type { HostPort, Target } from '../transport/index.ts';

/** One contact of an address of record. */
export interface Binding {
  /** The Contact URI as the phone gave it, parameters included. */
  contact: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Where the REGISTER came from; a call to a phone behind NAT must go there. */
  source: HostPort;
  /** Path values (RFC 3327), topmost first. */
  path: readonly string[];
  callId: string;
  cseq: number;
  /** 0 to 1. */
  q: number;
  userAgent: string | undefined;
  registeredAt: number;
  /** It came to another user agent of ours, which tells of its end. */
  elsewhere?: boolean;
}

/** Where bindings are kept. Keys are what `addressOfRecord` made. */
export interface BindingStore {
  get(key: string): readonly Binding[];
  /** Replaces all bindings of the key; an empty list removes it. */
  set(key: string, bindings: readonly Binding[]): void;
  keys(): IterableIterator<string>;
}

export interface RegistrarOptions<T> {
  /**
   * The key that a verified peer's bindings are kept under, for instance company and extension.
   * Undefined: it may not register this address (403).
   */
  addressOfRecord: (identity: T | undefined, to: SipUri, request: SipRequest) => string | undefined;
  store?: BindingStore;
  /** Seconds; below it the answer is 423. 60, if not given. */
  minExpiresS?: number;
  /** Seconds; longer ones are shortened. 3600, if not given. */
  maxExpiresS?: number;
  /** Contacts per key; more are refused with 403. 10, if not given. */
  maxContacts?: number;
  /** Keys altogether; more are refused with 503. 100 000, if not given. */
  maxRegistrations?: number;
}

/** Something about a key's bindings changed. */
export interface BindingChange {
  key: string;
  kind: 'added' | 'refreshed' | 'removed' | 'expired';
  binding: Binding;
}

export interface Registrar extends EventEmitter<{ change: [change: BindingChange] }> {
  /** The live bindings, the best (highest q, then newest) first. */
  lookup(key: string): readonly Binding[];
  /** Keys with at least one live binding. */
  keys(): readonly string[];
  /** Keys with a live binding whose REGISTER came from exactly this address and port. */
  registeredFrom(source: HostPort): readonly string[];
  /** Ends the bindings of a key; whoever it is may register again, if it may still prove itself. */
  remove(key: string): void;
  /** Puts what is known of a key from elsewhere, an earlier process or another user agent of ours, in the place of its bindings. No `change` tells of it. */
  adopt(key: string, bindings: readonly Binding[]): void;
}

/** Registering ourselves at a carrier. */
export interface RegistrationOptions {
  /** Request-URI, for instance `sip:carrier.example`. */
  registrar: string;
  /** Where it goes; the next place where one does not take it, as for calls. */
  nextHop: Target | readonly Target[];
  /** Address of record, for instance `sip:account@carrier.example`. */
  aor: string;
  credentials: DigestCredentials;
  /** Wished for; the carrier may shorten it. 300, if not given. */
  expiresS?: number;
  /** After failures: from base, doubling, up to max, halved at most by chance. 30 s and 30 min, if not given. */
  backOff?: { baseMs: number; maxMs: number };
  headers?: ExtraHeaders;
}

export interface RegistrationEvents {
  /** Also at every refresh. `expiresS` is what the carrier granted. */
  registered: [grant: { expiresS: number }];
  /** `retryInMs` tells when it's tried again. Status 408 where no answer came. */
  failed: [failure: { status: number; reason: string; retryInMs: number }];
}

export interface Registration extends EventEmitter<RegistrationEvents> {
  readonly state: 'trying' | 'registered' | 'failed' | 'closed';
  /** What came of the last REGISTER; undefined before. `digest`: the algorithm of the challenge that was answered, if there was one. */
  readonly last: { status: number; reason: string; expiresS: number | undefined; digest: string | undefined } | undefined;
  /** Removes the binding at the carrier and stops. Resolves when answered or given up. */
  close(): Promise<void>;
}
