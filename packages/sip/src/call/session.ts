import { type Dialog, draftInDialog, formatContact, nextHop, refreshTarget } from '../dialog/index.ts';
import { type Field, type SipRequest, type SipResponse, sdpOf } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { AnswerKeeper } from './answer-keeper.ts';
import type { CallCore, Credentials } from './call-core.ts';
import type { CallEnding, EndReason, ExtraHeaders, InDialogRequest, OfferHandler } from './call-types.ts';
import { endingOf, reasonFields, reasonOfBye } from './end-reason.ts';
import { type Exchange, startExchange } from './exchange.ts';
import { extraFields } from './extra-fields.ts';
import { readInfoDigit } from './info-digit.ts';
import { LocalOffer } from './local-offer.ts';
import { RemoteOffers } from './remote-offers.ts';
import { SessionRefresh } from './session-refresh.ts';
import { SessionTimer, standardSessionTimes } from './session-timer.ts';
import type { SessionListener, SessionSetup } from './session-types.ts';
import { StandingAside } from './standing-aside.ts';
import type { DialogId } from './transfer-types.ts';
import { Transfers } from './transfers.ts';

/**
 * Whether a request that fails says nothing of the call: PRACK is about one provisional answer, NOTIFY about the subscription of a REFER
 * (RFC 6665 4.2.2, RFC 5057 5.2).
 */
const isOfItsOwn = (method: string): boolean => method === 'PRACK' || method === 'NOTIFY';

/** What both directions of call have in common once there's a dialog. */
export class Session {
  readonly dialog: Dialog;
  readonly core: CallCore;
  readonly #listener: SessionListener;
  readonly #credentials: Credentials;
  readonly #contact: string;
  readonly remoteOffers: RemoteOffers;
  readonly localOffer: LocalOffer;
  readonly timer: SessionTimer;
  readonly transfers: Transfers;
  /** The description of ours that stands: a refresh by re-INVITE says it again. */
  localSdp: string | undefined;
  /** The peer takes UPDATE. */
  readonly updates: boolean;
  /** We have called. */
  readonly caller: boolean;
  readonly contactUser: string | undefined;
  readonly aside = new StandingAside(this);
  #keeper: AnswerKeeper | undefined;
  /** A hang-up that waits for the ACK of our 200 (RFC 3261 15). */
  #byeAfterAck: (() => void) | undefined;
  #ended = false;

  constructor(setup: SessionSetup) {
    this.dialog = setup.dialog;
    this.core = setup.core;
    this.#listener = setup.listener;
    this.#credentials = setup.credentials;
    this.#contact = formatContact(setup.core.publicAddress(setup.dialog.peer), setup.contactUser);
    this.remoteOffers = new RemoteOffers(this);
    this.localOffer = new LocalOffer(this, setup.caller);
    this.transfers = new Transfers(this);
    this.localSdp = setup.localSdp;
    this.caller = setup.caller;
    this.contactUser = setup.contactUser;
    this.updates = setup.began.list('allow').some((method) => method.toUpperCase() === 'UPDATE');
    const refresh = new SessionRefresh(this);
    this.timer = new SessionTimer(
      {
        core: setup.core,
        refresh: () => refresh.send(),
        expired: () => this.#hangUp({ q850: 102, text: 'Session expired' }, undefined, 'expired'),
      },
      setup.times ?? standardSessionTimes,
    );
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Nothing is being agreed on, and nothing waits for an answer. */
  get isQuiet(): boolean {
    return !(this.#ended || this.#keeper || this.localOffer.busy || this.remoteOffers.busy || this.transfers.busy);
  }

  get id(): DialogId {
    const { callId, localTag, remoteTag } = this.dialog;
    return { callId, localTag, remoteTag };
  }

  /** Contact and the fields that every message which makes or moves a dialog carries. */
  get responseFields(): Field[] {
    return [['Contact', this.#contact], ...this.core.responseFields];
  }

  get requestFields(): Field[] {
    return [['Contact', this.#contact], ...this.core.requestFields];
  }

  onOffer(handler: OfferHandler): void {
    this.remoteOffers.handler = handler;
  }

  /** A request of the peer inside the dialog. */
  receive(transaction: ServerTransaction): void {
    const { request, source } = transaction;
    const number = request.cseq?.number ?? 0;
    if (number < this.dialog.remoteSeq) {
      transaction.respond({ status: 500, reason: 'CSeq out of order' });
      return;
    }
    this.dialog.remoteSeq = number;
    this.dialog.peer = source;
    if (request.method === 'BYE') this.#receiveBye(transaction);
    else if (this.#ended) transaction.respond({ status: 481 });
    else if (this.aside.refuses(transaction)) return;
    else if (request.method === 'INFO') this.#receiveInfo(transaction);
    else if (request.method === 'INVITE' || request.method === 'UPDATE')
      this.remoteOffers.receive(transaction).catch(() => transaction.respond({ status: 500, fields: this.core.responseFields }));
    else if (request.method === 'REFER') this.transfers.referred(transaction, (transfer) => this.#listener.transfer(transfer));
    else if (request.method === 'NOTIFY') this.transfers.notified(transaction);
    else if (request.method === 'OPTIONS')
      transaction.respond({ status: 200, fields: [['Accept', 'application/sdp'], ...this.responseFields] });
    else transaction.respond({ status: 501, fields: this.core.responseFields });
  }

  /** The ACK of a 200 of ours. */
  ack(request: SipRequest): void {
    const keeper = this.#keeper;
    if (keeper === undefined || keeper.cseq !== request.cseq?.number) return;
    keeper.stop();
    this.#keeper = undefined;
    const sdp = sdpOf(request);
    if (!this.#ended) {
      this.#listener.confirmed(request);
      if (this.remoteOffers.takeAwaited()) this.#listener.remoteAnswer(sdp);
    }
    this.#byeAfterAck?.();
  }

  /** Sends a 200 to INVITE and keeps at it until the ACK comes. */
  accept(transaction: ServerTransaction, sdp: string, headers?: ExtraHeaders): void {
    const bytes = transaction.respond({
      status: 200,
      toTag: this.dialog.localTag,
      fields: [...this.responseFields, ...this.timer.answer(transaction.request), ...extraFields(headers)],
      body: sdp,
    });
    if (bytes === undefined) return;
    this.localSdp = sdp;
    this.#keeper?.stop();
    this.#keeper = new AnswerKeeper(this.core, transaction, bytes, () => {
      this.#keeper = undefined;
      if (this.#byeAfterAck !== undefined) this.#byeAfterAck();
      else this.#hangUp({ q850: 102, text: 'No ACK' }, undefined, 'ack-timeout');
    });
  }

  bye(reason: EndReason | undefined, headers?: ExtraHeaders): void {
    if (this.#ended) return;
    if (this.#keeper === undefined) this.#hangUp(reason, headers, 'bye');
    else {
      this.#byeAfterAck = () => {
        this.#byeAfterAck = undefined;
        this.#sendBye(reason, headers);
      };
      this.#end({ by: 'local', cause: 'bye', ...endingOf(reason) });
    }
  }

  /** The peer has forgotten the dialog, or is gone (RFC 3261 12.2.1.2). */
  lost(): void {
    if (this.#ended) return;
    this.#keeper?.stop();
    this.#keeper = undefined;
    this.#end({ by: 'remote', cause: 'lost' });
    this.#listener.released();
  }

  sendRequest(method: string, options: InDialogRequest = {}): Promise<SipResponse> {
    return this.exchange(method, {
      fields: [...this.core.requestFields, ...extraFields(options.headers)],
      ...(options.body === undefined ? {} : { body: options.body, contentType: options.contentType ?? 'text/plain' }),
    });
  }

  /**
   * Sends a request in the dialog; resolves with the final answer, rejects where none comes. An INVITE's 2xx may come again: `repeated`. A peer
   * that does not answer, or does not know the dialog, is gone (RFC 3261 12.2.1.2), unless the request is about something of its own.
   */
  exchange(
    method: string,
    content: { fields: readonly Field[]; body?: string; contentType?: string; patient?: boolean; sent?: (exchange: Exchange) => void },
    repeated?: (response: SipResponse) => void,
  ): Promise<SipResponse> {
    if (this.#ended && method !== 'BYE') return Promise.reject(new Error('the call has ended'));
    if (this.aside.now && method !== 'BYE') return Promise.reject(new Error('another has the dialog meanwhile'));
    return new Promise((resolve, reject) => {
      let done = false;
      const ofItsOwn = isOfItsOwn(method);
      const { fields, patient = ofItsOwn, sent, ...body } = content;
      const exchange = startExchange(this.core, {
        to: nextHop(this.dialog, this.core.mayReach),
        credentials: this.#credentials,
        draft: (authorization) => ({
          ...draftInDialog(this.dialog, method, authorization === undefined ? fields : [...fields, authorization]),
          ...body,
        }),
        response: (response) => {
          if (response.status < 200) return;
          if (done) {
            repeated?.(response);
            return;
          }
          done = true;
          if ((response.status === 481 && !ofItsOwn) || (response.status === 408 && !patient)) this.lost();
          else if (response.status < 300 && (method === 'INVITE' || method === 'UPDATE')) {
            refreshTarget(this.dialog, response);
            this.timer.agreed(response);
            if (content.body !== undefined) this.localSdp = content.body;
          }
          resolve(response);
        },
        failed: (why) => {
          if (why === 'timeout' && !patient) this.lost();
          reject(new Error(why === 'timeout' ? `no answer to ${method}` : `${method} could not be sent`));
        },
      });
      sent?.(exchange);
    });
  }

  /** The answer has made the dialog anew: its numbers go on there. */
  giveWay(dialog: Dialog): void {
    dialog.localSeq = Math.max(dialog.localSeq, this.dialog.localSeq);
    dialog.remoteSeq = this.dialog.remoteSeq;
    this.dispose();
  }

  /** Stops all timers; the dialog is no longer ours. */
  dispose(): void {
    this.#keeper?.stop();
    this.timer.stop();
    this.transfers.dispose();
    this.localOffer.dispose();
  }

  /** The dialog goes on elsewhere, and nobody here is told any more. */
  leave(): void {
    this.#ended = true;
    this.remoteOffers.abort();
    this.dispose();
  }

  #receiveBye(transaction: ServerTransaction): void {
    transaction.respond({ status: 200, fields: this.core.responseFields });
    this.#keeper?.stop();
    this.#keeper = undefined;
    this.#byeAfterAck = undefined;
    this.remoteOffers.abort();
    if (this.#ended) {
      this.#listener.released();
      return;
    }
    this.#end({ by: 'remote', cause: 'bye', ...endingOf(reasonOfBye(transaction.request)) });
    this.#listener.released();
  }

  #receiveInfo(transaction: ServerTransaction): void {
    transaction.respond({ status: 200, fields: this.core.responseFields });
    const digit = readInfoDigit(transaction.request);
    if (digit === undefined) this.#listener.info(transaction.request);
    else this.#listener.digit(digit);
  }

  #hangUp(reason: EndReason | undefined, headers: ExtraHeaders | undefined, cause: 'bye' | 'ack-timeout' | 'expired'): void {
    if (this.#ended) return;
    this.#keeper?.stop();
    this.#keeper = undefined;
    // First the BYE: a listener that throws must not leave the peer hanging.
    this.#sendBye(reason, headers);
    this.#end({ by: 'local', cause, ...endingOf(reason) });
  }

  /** The call is over for us when the BYE is sent, but a BYE that crosses it still gets its 200, so the tag stays until the answer. */
  #sendBye(reason: EndReason | undefined, headers: ExtraHeaders | undefined): void {
    this.aside.end();
    const gone = () => this.#listener.released();
    const fields = [...this.core.requestFields, ...reasonFields(reason), ...extraFields(headers)];
    this.exchange('BYE', { fields }).then(gone, gone);
  }

  #end(ending: CallEnding): void {
    this.#ended = true;
    this.timer.stop();
    this.transfers.dispose();
    this.remoteOffers.abort();
    this.localOffer.dispose();
    this.#listener.ended(ending);
  }
}
