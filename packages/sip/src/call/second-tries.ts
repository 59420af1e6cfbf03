import type { SipResponse } from '../message/index.ts';
import type { Target } from '../transport/index.ts';
import type { InviteOptions } from './call-types.ts';
import { bareUri } from './draft-invite.ts';
import { Redirects } from './redirects.ts';
import { leastOf, type SessionTimes, standardSessionTimes } from './session-timer.ts';

/** What an INVITE is sent with, and how it is sent anew after a refusal that says how. */
export class SecondTries {
  target: string;
  times: SessionTimes;
  readonly #redirects: Redirects;
  #lengthened = false;

  constructor(options: Pick<InviteOptions, 'target' | 'redirects' | 'session'>) {
    this.target = bareUri(options.target);
    this.times = options.session ?? standardSessionTimes;
    this.#redirects = new Redirects(options.redirects, this.target);
  }

  /**
   * Where the INVITE goes next: with longer sessions to where they were asked for (RFC 4028 7.3), or to another place that was named.
   * Undefined if the refusal stands. `here` is where it was sent.
   */
  after(response: SipResponse, here: Target | readonly Target[]): Target | readonly Target[] | undefined {
    const least = leastOf(response);
    if (least !== undefined && !this.#lengthened) {
      this.#lengthened = true;
      this.times = { expiresS: Math.max(least, this.times.expiresS), leastS: Math.max(least, this.times.leastS) };
      return here;
    }
    this.#redirects.note(response);
    const next = response.status >= 600 ? undefined : this.#redirects.next();
    if (next !== undefined) this.target = next.uri;
    return next?.nextHop;
  }
}
