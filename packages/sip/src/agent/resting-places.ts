import { retryAfterOf, type SipResponse } from '../message/index.ts';
import { NewestMap } from '../newest-map.ts';
import type { HostPort } from '../transport/index.ts';

/** However long somebody asks for, it is tried again after an hour, ms. */
const longest = 3_600_000;
const mostKept = 1_000;

const keyOf = ({ host, port, transport }: HostPort): string => `${transport ?? 'UDP'} ${host} ${port}`;

/** Servers that have asked to be left alone: 503 with Retry-After (RFC 3261 21.5.4). */
export class RestingPlaces {
  readonly #now: () => number;
  readonly #until = new NewestMap<string, number>(mostKept);

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes a 503 of a server. One that says no time rests for none. */
  note(response: SipResponse, place: HostPort): void {
    const seconds = retryAfterOf(response);
    if (seconds === undefined || seconds === 0) return;
    this.#until.set(keyOf(place), this.#now() + Math.min(longest, seconds * 1000));
  }

  /** Until when it rests, ms since the epoch; undefined if it does not. */
  until(place: HostPort): number | undefined {
    const key = keyOf(place);
    const until = this.#until.get(key);
    if (until === undefined || until > this.#now()) return until;
    this.#until.delete(key);
    return undefined;
  }
}
