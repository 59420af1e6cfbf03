import type { Timer } from '../clock/index.ts';
import { draftInDialog, nextHop } from '../dialog/index.ts';
import type { SipResponse } from '../message/index.ts';
import type { Session } from './session.ts';

/** After so many glares in a row the 491 is handed on. */
const mostTries = 4;

/** Our own re-INVITE (RFC 3261 14.1). */
export class LocalOffer {
  readonly #session: Session;
  readonly #caller: boolean;
  #busy = false;
  #endPause: (() => void) | undefined;

  constructor(session: Session, caller: boolean) {
    this.#session = session;
    this.#caller = caller;
  }

  /** An INVITE of ours waits for its answer. */
  get busy(): boolean {
    return this.#busy;
  }

  /** By re-INVITE, or by UPDATE, which asks no person (RFC 3311). */
  async send(
    sdp: string,
    { method = 'INVITE', patient = false }: { method?: 'INVITE' | 'UPDATE'; patient?: boolean } = {},
  ): Promise<SipResponse> {
    const session = this.#session;
    if (session.ended) throw new Error('the call has ended');
    if (this.#busy || session.remoteOffers.busy) throw new Error('another offer is being negotiated');
    for (let attempt = 1; ; attempt++) {
      const response = await this.#once(sdp, method, patient);
      if (response.status !== 491 || attempt === mostTries || session.ended) return response;
      await this.#pause();
      if (session.ended) return response;
    }
  }

  /** Whoever waits for an answer gets the one that there was. */
  dispose(): void {
    this.#endPause?.();
  }

  async #once(sdp: string, method: 'INVITE' | 'UPDATE', patient: boolean): Promise<SipResponse> {
    const session = this.#session;
    let ackAgain: (() => void) | undefined;
    this.#busy = true;
    try {
      const response = await session.exchange(
        method,
        { fields: [...session.requestFields, ...session.timer.requestFields()], body: sdp, patient },
        () => ackAgain?.(),
      );
      if (response.status < 300 && method === 'INVITE')
        ackAgain = session.core.sendOnce(this.#ackOf(response), nextHop(session.dialog, session.core.mayReach));
      return response;
    } finally {
      this.#busy = false;
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
