import type { SipResponse } from '../message/index.ts';
import type { Session } from './session.ts';

/** Refusals of a refresh that are of the moment, or of its time alone (RFC 3261 14.1, RFC 4028 6). */
const passing = new Set([422, 491, 500, 503]);

/** Says that we are still there, and sees whether the peer is (RFC 4028 10): by UPDATE, until one is refused for what it is. */
export class SessionRefresh {
  readonly #session: Session;
  /** The peer has refused an UPDATE, though it allows the method. */
  #updateRefused = false;

  constructor(session: Session) {
    this.#session = session;
  }

  send(): void {
    const { timer } = this.#session;
    const sent = this.#session.updates && !this.#updateRefused ? this.#byUpdate() : this.#byInvite();
    if (sent === undefined) timer.retry();
    else
      sent.then(
        (response) => response.status >= 300 && !this.#session.ended && timer.refused(response),
        () => timer.retry(),
      );
  }

  async #byUpdate(): Promise<SipResponse> {
    const session = this.#session;
    const response = await session.exchange('UPDATE', { fields: [...session.requestFields, ...session.timer.requestFields()] });
    this.#updateRefused = response.status >= 300 && session.localSdp !== undefined && !passing.has(response.status);
    return response;
  }

  /** With the description that stands. @returns undefined while there is none, or another is being agreed on */
  #byInvite(): Promise<SipResponse> | undefined {
    const { localSdp, localOffer, remoteOffers } = this.#session;
    return localSdp === undefined || localOffer.busy || remoteOffers.busy ? undefined : localOffer.send(localSdp);
  }
}
