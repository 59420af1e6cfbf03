import type { Timer } from '../clock/index.ts';
import { draftInDialog, nextHop } from '../dialog/index.ts';
import type { SipResponse } from '../message/index.ts';
import type { Exchange } from './exchange.ts';
import type { Session } from './session.ts';

/** After so many glares in a row the 491 is handed on. */
const mostTries = 4;

interface OpenOffer {
  exchange?: Exchange;
  /** No answer comes any more. */
  over: PromiseWithResolvers<never>;
}

/** Our own re-INVITE (RFC 3261 14.1). */
export class LocalOffer {
  readonly #session: Session;
  readonly #caller: boolean;
  /** An INVITE or UPDATE of ours that waits for its answer. */
  #open: OpenOffer | undefined;
  #endPause: (() => void) | undefined;

  constructor(session: Session, caller: boolean) {
    this.#session = session;
    this.#caller = caller;
  }

  /** An INVITE of ours waits for its answer. */
  get busy(): boolean {
    return this.#open !== undefined;
  }

  /** By re-INVITE, or by UPDATE, which asks no person (RFC 3311). */
  async send(
    sdp: string,
    { method = 'INVITE', patient = false }: { method?: 'INVITE' | 'UPDATE'; patient?: boolean } = {},
  ): Promise<SipResponse> {
    const session = this.#session;
    if (session.ended) throw new Error('the call has ended');
    if (this.busy || session.remoteOffers.busy) throw new Error('another offer is being negotiated');
    for (let attempt = 1; ; attempt++) {
      const response = await this.#once(sdp, method, patient);
      if (response.status !== 491 || attempt === mostTries || session.ended) return response;
      await this.#pause();
      if (session.ended) return response;
    }
  }

  /** Whoever waits for an answer gets the one that there was, or is told that none comes: a peer that is hung up need not end our INVITE. */
  dispose(): void {
    this.#endPause?.();
    const open = this.#open;
    if (!open || !this.#session.ended) return;
    const { clock, timers } = this.#session.core.environment;
    clock.after(64 * timers.t1, () => {
      open.exchange?.sent.abandon();
      open.over.reject(new Error('the call has ended'));
    });
  }

  async #once(sdp: string, method: 'INVITE' | 'UPDATE', patient: boolean): Promise<SipResponse> {
    const session = this.#session;
    let ackAgain: (() => void) | undefined;
    const open: OpenOffer = { over: Promise.withResolvers() };
    this.#open = open;
    const sent = (exchange: Exchange): void => {
      open.exchange = exchange;
    };
    try {
      const fields = [...session.requestFields, ...session.timer.requestFields()];
      const answer = session.exchange(method, { fields, body: sdp, patient, sent }, () => ackAgain?.());
      const response = await Promise.race([answer, open.over.promise]);
      if (response.status < 300 && method === 'INVITE')
        ackAgain = session.core.sendOnce(this.#ackOf(response), nextHop(session.dialog, session.core.mayReach));
      return response;
    } finally {
      this.#open = undefined;
    }
  }

  #ackOf(response: SipResponse) {
    return draftInDialog(this.#session.dialog, 'ACK', [], response.cseq?.number ?? this.#session.dialog.localSeq);
  }

  /** Whoever owns the Call-ID waits longer, so that the two don't meet again. */
  #pause(): Promise<void> {
    const { clock } = this.#session.core.environment;
    const steps = Math.floor(Math.random() * 200);
    return new Promise((resolve) => {
      const timer: Timer = clock.after(this.#caller ? 2100 + steps * 10 : steps * 10, resolve);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}
