import type { SentRequest } from '../call/index.ts';
import type { Clock, Timer } from '../clock/index.ts';
import type { RequestDraft, SipResponse } from '../message/index.ts';
import type { ClientHandlers, ClientTransaction, TransactionLayer } from '../transaction/index.ts';
import type { HostPort } from '../transport/index.ts';

/** A place that has said nothing at all for so long, ms, is given up for the next one; the last has until timer B or F. */
const silentFor = 6_000;

/**
 * Sends a request to the first of several places that takes it: one that can't be reached, is silent or answers 503 is left for the
 * next, each by a transaction of its own (RFC 3263 4.3).
 */
export class SentToFirst implements SentRequest {
  readonly #layer: TransactionLayer;
  readonly #clock: Clock;
  readonly #onRefused: (response: SipResponse, place: HostPort) => void;
  readonly #draft: RequestDraft;
  readonly #handlers: ClientHandlers;
  #places: readonly HostPort[] = [];
  #transaction: ClientTransaction | undefined;
  #silence: Timer | undefined;
  #over = false;
  #staying = false;

  constructor(
    parts: { layer: TransactionLayer; clock: Clock; onRefused: (response: SipResponse, place: HostPort) => void },
    draft: RequestDraft,
    places: readonly HostPort[] | Promise<readonly HostPort[]>,
    handlers: ClientHandlers,
  ) {
    this.#layer = parts.layer;
    this.#clock = parts.clock;
    this.#onRefused = parts.onRefused;
    this.#draft = draft;
    this.#handlers = handlers;
    if ('then' in places) {
      places.then(
        (found) => this.#begin(found),
        () => this.#begin([]),
      );
    } else this.#begin(places);
  }

  get transaction(): ClientTransaction | undefined {
    return this.#transaction;
  }

  stay(): void {
    this.#staying = true;
    this.#silence?.cancel();
    this.#places = [];
    this.#transaction?.stay();
  }

  abandon(): void {
    this.#over = true;
    this.#silence?.cancel();
    this.#transaction?.abandon();
  }

  #begin(places: readonly HostPort[]): void {
    if (this.#over) return;
    if (places.length === 0 || this.#staying) {
      // Never before whoever sends has the request in hand.
      queueMicrotask(() => {
        if (!this.#over) this.#handlers.failed('unreachable');
      });
      return;
    }
    this.#places = places;
    this.#next();
  }

  #next(): boolean {
    const [place, ...rest] = this.#places;
    if (place === undefined || this.#over) return false;
    this.#places = rest;
    this.#silence?.cancel();
    const transaction: ClientTransaction = this.#layer.send(this.#draft, place, {
      response: (response, source) => {
        this.#silence?.cancel();
        if (response.status === 503) this.#onRefused(response, place);
        if (response.status === 503 && transaction === this.#transaction && this.#next()) return;
        this.#handlers.response(response, source);
      },
      failed: (why) => {
        this.#silence?.cancel();
        if (!this.#next()) this.#handlers.failed(why);
      },
    });
    this.#transaction = transaction;
    if (rest.length > 0)
      this.#silence = this.#clock.after(silentFor, () => {
        transaction.abandon();
        this.#next();
      });
    return true;
  }
}
