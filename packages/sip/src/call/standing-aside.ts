import { draftInDialog, nextHop, reachedByAll } from '../dialog/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { countPast, type DialogState } from './dialog-state.ts';
import type { Session } from './session.ts';

/** So many requests the other may have sent: an offer, once more with credentials, and again after each glare. */
const mostOffers = 6;

/** While another user agent tries to go on with a dialog this one is silent in it. */
export class StandingAside {
  readonly #session: Session;
  #now = false;

  constructor(session: Session) {
    this.#session = session;
  }

  get now(): boolean {
    return this.#now;
  }

  /** @returns what the other needs; undefined while something is being agreed on, or where only this one's address or connection reaches the peer */
  begin(): DialogState | undefined {
    const { dialog, isQuiet, caller, contactUser, updates, timer } = this.#session;
    if (!isQuiet || this.now || !reachedByAll(dialog)) return undefined;
    this.#now = true;
    const { host, port, transport } = dialog.peer;
    const times = timer.agreedTimes;
    return {
      ...dialog,
      peer: { host, port, ...(transport ? { transport } : {}) },
      ...{ caller, updates },
      ...(contactUser === undefined ? {} : { contactUser }),
      ...(times ? { times } : {}),
    };
  }

  /** @param asked the peer may have answered the other, which is gone since */
  end(asked = false): void {
    if (!this.now) return;
    this.#now = false;
    if (asked) this.#acknowledge();
    countPast(this.#session.dialog);
  }

  /** Whose answer nobody acknowledges hangs up after 64 T1 (RFC 3261 13.3.1.4); an ACK of what was never sent is passed over. */
  #acknowledge(): void {
    const { dialog, core } = this.#session;
    for (let n = 1; n <= mostOffers; n++)
      core.sendOnce(draftInDialog(dialog, 'ACK', [], dialog.localSeq + n), nextHop(dialog, core.mayReach));
  }

  /** Asks the peer to come again with what cannot be decided now (RFC 3261 14.2). @returns whether that is the answer */
  refuses(transaction: ServerTransaction): boolean {
    const { request } = transaction;
    if (!this.now || request.method === 'BYE' || request.method === 'OPTIONS') return false;
    const { responseFields } = this.#session.core;
    if (request.method === 'INVITE' || request.method === 'UPDATE') transaction.respond({ status: 491, fields: responseFields });
    else transaction.respond({ status: 500, fields: [['Retry-After', '1'], ...responseFields] });
    return true;
  }
}
