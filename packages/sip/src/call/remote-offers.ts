import { refreshTarget } from '../dialog/index.ts';
import { sdpOf } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import type { OfferDecision, OfferHandler } from './call-types.ts';
import type { Session } from './session.ts';

/** Offers of the peer within a call: re-INVITE and UPDATE (RFC 3261 14.2, RFC 3311 5.2). */
export class RemoteOffers {
  handler: OfferHandler | undefined;
  readonly #session: Session;
  /** The one being decided over. */
  #open: ServerTransaction | undefined;
  /** We made an offer in a 200, and the ACK will bring the answer. */
  #answerAwaited = false;

  constructor(session: Session) {
    this.#session = session;
  }

  get busy(): boolean {
    return this.#open !== undefined;
  }

  async receive(transaction: ServerTransaction): Promise<void> {
    const { request } = transaction;
    const session = this.#session;
    const sdp = sdpOf(request);
    const refusal = session.timer.refusal(request);
    if (refusal !== undefined) {
      transaction.respond({ ...refusal, fields: [...(refusal.fields ?? []), ...session.core.responseFields] });
      return;
    }
    if (request.method === 'UPDATE' && sdp === undefined) {
      // Only a target or session refresh.
      refreshTarget(session.dialog, request);
      transaction.respond({ status: 200, fields: [...session.responseFields, ...session.timer.answer(request)] });
      return;
    }
    if (session.localOffer.busy) {
      transaction.respond({ status: 491, fields: session.core.responseFields });
      return;
    }
    if (this.#open !== undefined) {
      transaction.respond({ status: 500, fields: [['Retry-After', '2'], ...session.core.responseFields] });
      return;
    }
    this.#open = transaction;
    transaction.cancelled = () => {
      this.abort();
    };
    if (request.method === 'INVITE') transaction.respond({ status: 100 });
    const decision = await this.#decide({ method: request.method === 'UPDATE' ? 'UPDATE' : 'INVITE', sdp, request });
    if (this.#open !== transaction) return;
    this.#open = undefined;
    if (session.ended) transaction.respond({ status: 481, fields: session.core.responseFields });
    else if ('reject' in decision) this.#refuse(transaction, decision);
    else {
      refreshTarget(session.dialog, request);
      this.#answerAwaited = sdp === undefined;
      if (request.method === 'INVITE') {
        session.accept(transaction, decision.sdp);
        return;
      }
      session.localSdp = decision.sdp;
      transaction.respond({ status: 200, fields: [...session.responseFields, ...session.timer.answer(request)], body: decision.sdp });
    }
  }

  /** Whether the ACK that came was to bring an answer; asks once. */
  takeAwaited(): boolean {
    const awaited = this.#answerAwaited;
    this.#answerAwaited = false;
    return awaited;
  }

  /** We make the offer in our first 200, so the ACK is to bring the answer. */
  awaitAnswer(): void {
    this.#answerAwaited = true;
  }

  /** Ends an open offer with 487: it was cancelled, or the call has ended. */
  abort(): void {
    this.#open?.respond({ status: 487, fields: this.#session.core.responseFields });
    this.#open = undefined;
  }

  async #decide(offer: Parameters<OfferHandler>[0]): Promise<OfferDecision> {
    try {
      return (await this.handler?.(offer)) ?? { reject: 488 };
    } catch {
      // Whoever decides has failed, not the call, which goes on as it was.
      return { reject: 500 };
    }
  }

  #refuse(transaction: ServerTransaction, decision: { reject: number; reason?: string }): void {
    const { reject: status, reason } = decision;
    transaction.respond({ status, ...(reason === undefined ? {} : { reason }), fields: this.#session.core.responseFields });
  }
}
