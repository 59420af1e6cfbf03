import type { SipResponse } from '../message/index.ts';
import type { InviteOptions } from './call-types.ts';
import { bareUri, forStranger } from './draft-invite.ts';
import { type Redirection, Redirects } from './redirects.ts';
import { leastOf, type SessionTimes, standardSessionTimes } from './session-timer.ts';

/** How an INVITE is sent anew: to where it was sent before, or where a redirection has led. */
export type SecondTry = 'here' | Redirection;

/** What an INVITE is sent with, and how it is sent anew after a refusal that says how. */
export class SecondTries {
  target: string;
  /** The call as it goes to where it is sent now. */
  options: InviteOptions;
  readonly #asked: InviteOptions;
  times: SessionTimes;
  readonly #redirects: Redirects;
  #lengthened = false;

  constructor(options: InviteOptions) {
    this.options = options;
    this.#asked = options;
    this.target = bareUri(options.target);
    this.times = options.session ?? standardSessionTimes;
    this.#redirects = new Redirects(options.redirects, this.target);
  }

  /**
   * Where the INVITE goes next: with longer sessions to where they were asked for (RFC 4028 7.3), or to another place that was named.
   * Undefined if the refusal stands.
   */
  after(response: SipResponse): SecondTry | undefined {
    const least = leastOf(response);
    if (least !== undefined && !this.#lengthened) {
      this.#lengthened = true;
      this.times = { expiresS: Math.max(least, this.times.expiresS), leastS: Math.max(least, this.times.leastS) };
      return 'here';
    }
    this.#redirects.note(response);
    return response.status >= 600 ? undefined : this.elsewhere();
  }

  /** The next place that a redirection has named; undefined where none is left. */
  elsewhere(): Redirection | undefined {
    const next = this.#redirects.next();
    if (next === undefined) return undefined;
    this.target = next.uri;
    this.options = next.stranger === true ? forStranger(this.#asked) : this.#asked;
    return next;
  }
}
