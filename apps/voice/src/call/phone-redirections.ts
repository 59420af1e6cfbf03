import { type CallFailure, contactsOf, parseUri } from '@parley/sip';
import { dialledPlace, type PersonPlace } from './person-place.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Places that one call is tried at because phones have redirected it. */
const most = 4;

/** The call that is redirected. */
type Redirected = Pick<TransferredCall, 'context' | 'record' | 'gateway' | 'shown'>;

/** The numbers that a phone names in its place (3xx), the best first. Where it says that they are does not count. */
export const numbersNamed = ({ message }: Pick<CallFailure, 'message'>): string[] =>
  message ? contactsOf(message).flatMap((uri) => parseUri(uri)?.user ?? []) : [];

/**
 * Whom to call in place of a phone that redirects: extensions of its company, and numbers outside that the company's gateway may call.
 * What is not followed is in the record with its reason.
 */
export class PhoneRedirections {
  readonly #call: Redirected;
  readonly #seen: Set<string>;
  #left = most;
  #waiting: string[] = [];

  /** @param first the number that was called */
  constructor(call: Redirected, first: string) {
    this.#call = call;
    this.#seen = new Set([first]);
  }

  /** The next who is to be called. @param named by the phone that was called last */
  async next(named: readonly string[]): Promise<{ number: string; place: PersonPlace } | undefined> {
    const { record } = this.#call;
    const fresh = new Set(named.filter((number) => !this.#seen.has(number)));
    for (const number of fresh) this.#seen.add(number);
    for (const number of named) if (!fresh.has(number)) record.event('redirection-refused', { to: number, why: 'called already' });
    this.#waiting = [...fresh, ...this.#waiting];
    for (let number = this.#waiting.shift(); number !== undefined; number = this.#waiting.shift()) {
      const place = this.#left > 0 ? await dialledPlace(this.#call, number) : { why: 'redirected too often', status: 483 };
      if ('line' in place) {
        this.#left--;
        record.event('redirected', { to: number });
        return { number, place };
      }
      record.event('redirection-refused', { to: number, why: place.why });
    }
    return undefined;
  }
}
