import type { RecogniserFailure } from '../ports/recogniser.ts';

/**
 * How a provider does. `backing-off`: it failed, and isn't asked before `retryAt` (ms since the epoch); `not-installed`: it lacks something
 * on this machine, as the message says.
 */
export type ProviderState =
  | { kind: 'ready' }
  | { kind: 'not-installed'; message: string }
  | { kind: 'backing-off'; failures: number; retryAt: number; reason: RecogniserFailure; message: string };

type Known = Exclude<ProviderState, { kind: 'not-installed' }>;

/** First wait after a failure, and the longest, ms. */
const FIRST_MS = 2_000;
const LONGEST_MS = 300_000;
/** Failures that don't go by themselves in seconds: a wrong key, an account without money. */
const SLOW: ReadonlySet<RecogniserFailure> = new Set(['refused', 'quota', 'unavailable']);
const SLOW_FIRST_MS = 30_000;
/** A trial whose end nobody told counts as over after so long, ms. */
const TRIAL_MS = 60_000;

/** Wait in ms after the `failures`th failure in a row: 2 s doubling to 5 min; 30 s doubling where it must be mended by somebody. */
const providerBackOffMs = (failures: number, reason: RecogniserFailure): number =>
  Math.min(LONGEST_MS, (SLOW.has(reason) ? SLOW_FIRST_MS : FIRST_MS) * 2 ** (failures - 1));

/**
 * What is remembered of a provider: after a failure it is left out for a while that grows with each further one, then one request tries
 * it, and if that succeeds it is back for all.
 */
export class ProviderHealth {
  readonly #now: () => number;
  #state: Known = { kind: 'ready' };
  #trialSince: number | null = null;

  /** @param now ms since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  get state(): Known {
    return this.#state;
  }

  /** Whether it may be asked now: it is ready, or its wait is over and nobody else tries it already. */
  get isDue(): boolean {
    if (this.#state.kind === 'ready') return true;
    const now = this.#now();
    const trying = this.#trialSince !== null && now - this.#trialSince < TRIAL_MS;
    return now >= this.#state.retryAt && !trying;
  }

  /** It is being asked. */
  begin(): void {
    if (this.#state.kind === 'backing-off') this.#trialSince = this.#now();
  }

  /** What it was asked is no longer wanted; that tells nothing about it. */
  abandoned(): void {
    this.#trialSince = null;
  }

  succeeded(): void {
    this.#state = { kind: 'ready' };
    this.#trialSince = null;
  }

  failed(reason: RecogniserFailure, message: string): void {
    const now = this.#now();
    const waiting = this.#state.kind === 'backing-off' && now < this.#state.retryAt;
    this.#trialSince = null;
    // Requests that were under way when it failed are the same failure, not further ones.
    if (waiting) return;
    const failures = (this.#state.kind === 'backing-off' ? this.#state.failures : 0) + 1;
    this.#state = { kind: 'backing-off', failures, retryAt: now + providerBackOffMs(failures, reason), reason, message };
  }
}
