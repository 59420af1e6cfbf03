import { EventEmitter } from 'node:events';
import type { Timer } from '../clock/index.ts';
import { dialogOfRequest } from '../dialog/index.ts';
import {
  type Field,
  formatReason,
  type NameAddress,
  parseUri,
  type ResponseDraft,
  type SipRequest,
  type SipResponse,
  type SipUri,
  sdpOf,
} from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { type HostPort, keyOf } from '../transport/index.ts';
import type { CallCore, DialogOwner, DialogState } from './call-core.ts';
import type {
  CallEnding,
  EndReason,
  ExtraHeaders,
  IncomingCall,
  IncomingCallEvents,
  InDialogRequest,
  OfferHandler,
  OfferOptions,
  ReplacedCall,
} from './call-types.ts';
import type { HandedOver } from './dialog-state.ts';
import { endingOf, reasonOfBye } from './end-reason.ts';
import { extraFields } from './extra-fields.ts';
import { handOver } from './hand-over.ts';
import { ReliableProvisionals, reliability } from './reliable-provisionals.ts';
import { Session } from './session.ts';
import type { SessionTimes } from './session-timer.ts';
import type { DialogId, ReferOptions, ReferOutcome } from './transfer-types.ts';

/** Proxies forget a call after three minutes of silence, so ringing is said again each minute (RFC 3261 13.3.1.1). */
const ringAgainMs = 60_000;

/** What the user agent knows of a call beyond its INVITE. */
interface IncomingMore {
  replaces?: ReplacedCall | undefined;
  session?: SessionTimes | undefined;
}

/** A call made to us (RFC 3261 13.3). */
export class IncomingCallAgent<T> extends EventEmitter<IncomingCallEvents> implements IncomingCall<T>, DialogOwner {
  readonly request: SipRequest;
  readonly source: HostPort;
  readonly identity: T | undefined;
  readonly callId: string;
  readonly localTag: string;
  readonly target: SipUri;
  readonly from: NameAddress;
  readonly to: NameAddress;
  readonly offer: string | undefined;
  readonly #core: CallCore;
  readonly #transaction: ServerTransaction;
  readonly #session: Session;
  readonly replaces: ReplacedCall | undefined;
  readonly #provisionals: ReliableProvisionals | undefined;
  /** `answering`: taken, but the 200 waits until an answer that was sent early has arrived (RFC 3262 3). */
  #state: 'ringing' | 'answering' | 'answered' | 'over' = 'ringing';
  #again: Timer | undefined;

  constructor(core: CallCore, transaction: ServerTransaction, identity: T | undefined, more: IncomingMore = {}) {
    super();
    this.replaces = more.replaces;
    this.#provisionals =
      reliability(transaction.request) === 'none' ? undefined : new ReliableProvisionals(core, transaction, () => this.#withoutPrack());
    const { request, source } = transaction;
    this.#core = core;
    this.#transaction = transaction;
    this.request = request;
    this.source = source;
    this.identity = identity;
    this.callId = request.callId;
    this.localTag = core.token();
    const nobody: NameAddress = { display: undefined, uri: '', parameters: new Map() };
    this.from = request.from ?? nobody;
    this.to = request.to ?? nobody;
    this.target = parseUri(request.uri) ?? { scheme: 'sip', user: undefined, host: '', port: undefined, parameters: new Map() };
    this.offer = sdpOf(request);
    this.#session = new Session({
      dialog: dialogOfRequest(request, this.localTag, source),
      core,
      credentials: undefined,
      caller: false,
      began: request,
      times: more.session,
      ...(this.target.user !== undefined && /^[\w.+-]+$/.test(this.target.user) ? { contactUser: this.target.user } : {}),
      listener: {
        ended: (ending) => {
          this.#state = 'over';
          this.emit('ended', ending);
        },
        digit: (digit) => this.emit('digit', digit),
        info: (info) => this.emit('info', info),
        remoteAnswer: (sdp) => this.emit('remoteAnswer', sdp),
        confirmed: (ack) => this.emit('confirmed', ack),
        transfer: (transfer) => this.emit('transfer', transfer),
        released: () => core.detach(this.localTag),
      },
    });
    core.attach(this.localTag, this);
    transaction.cancelled = (cancel) => this.#receiveCancel(cancel);
  }

  ring(headers?: ExtraHeaders): void {
    this.#provisional({ status: 180, fields: [...this.#session.responseFields, ...extraFields(headers)] });
  }

  progress(sdp: string, headers?: ExtraHeaders): void {
    this.#provisional({ status: 183, fields: [...this.#session.responseFields, ...extraFields(headers)], body: sdp });
  }

  answer(sdp: string, headers?: ExtraHeaders): void {
    if (this.#state !== 'ringing') return;
    this.#again?.cancel();
    this.#state = 'answering';
    if (this.offer === undefined) this.#session.remoteOffers.awaitAnswer();
    const accept = () => {
      this.#state = 'answered';
      this.#session.accept(this.#transaction, sdp, headers);
      this.replaces?.bye({ q850: 16, text: 'Replaced' });
    };
    if (this.#provisionals === undefined) accept();
    else this.#provisionals.whenArrived(accept);
  }

  reject(status: number, reason?: string, options: { q850?: number; retryAfterS?: number; headers?: ExtraHeaders } = {}): void {
    if (this.#state !== 'ringing') return;
    const fields: Field[] = [...this.#core.responseFields];
    if (options.q850 !== undefined) fields.push(['Reason', formatReason({ q850: options.q850 })]);
    if (options.retryAfterS !== undefined) fields.push(['Retry-After', String(options.retryAfterS)]);
    this.#refuse({ status, ...(reason === undefined ? {} : { reason }), fields: [...fields, ...extraFields(options.headers)] });
  }

  bye(reason?: EndReason, headers?: ExtraHeaders): void {
    if (this.#state === 'ringing') this.reject(480);
    else if (this.#state === 'answering') this.#endUnanswered(480, { by: 'local', cause: 'bye', ...endingOf(reason) });
    // A refused INVITE has left no dialog that a BYE could end.
    else if (this.#state === 'answered') this.#session.bye(reason, headers);
  }

  async reinvite(sdp: string, options?: OfferOptions): Promise<SipResponse> {
    return this.#session.localOffer.send(sdp, options);
  }

  async sendRequest(method: string, options?: InDialogRequest): Promise<SipResponse> {
    return this.#session.sendRequest(method, options);
  }

  get dialogId(): DialogId | undefined {
    return this.#state === 'answered' ? this.#session.id : undefined;
  }

  stateOf({ callId, remoteTag }: DialogId): DialogState | undefined {
    if (callId !== this.callId || remoteTag !== this.#session.dialog.remoteTag) return undefined;
    if (this.#state === 'answered') return 'confirmed';
    return this.#state === 'over' ? 'over' : 'ringing';
  }

  async update(sdp: string): Promise<SipResponse> {
    return this.#session.localOffer.send(sdp, { method: 'UPDATE' });
  }

  async refer(options: ReferOptions): Promise<ReferOutcome> {
    return this.#session.transfers.refer(options);
  }

  handOver(): HandedOver | undefined {
    return handOver(this.#core, this, this.#state === 'answered' ? this.#session : undefined);
  }

  onOffer(handler: OfferHandler): void {
    this.#session.onOffer(handler);
  }

  receive(transaction: ServerTransaction): void {
    const { request } = transaction;
    const known = request.callId === this.callId && (request.from?.parameters.get('tag') ?? '') === this.#session.dialog.remoteTag;
    if (!known) transaction.respond({ status: 481 });
    else if (this.#isEarly && request.method === 'BYE') {
      // A caller may end an early dialog by BYE too (RFC 3261 15).
      transaction.respond({ status: 200, fields: this.#core.responseFields });
      this.#receiveCancel(request);
    } else if (request.method === 'PRACK') this.#receivePrack(transaction);
    else if (this.#isEarly && (request.method === 'INVITE' || !this.#mayUpdate(request))) {
      // Our answer to the first offer is still to come (RFC 3311 5.2, RFC 3261 14.2).
      transaction.respond({ status: 500, fields: [['Retry-After', '2'], ...this.#core.responseFields] });
    } else this.#session.receive(transaction);
  }

  ack(request: SipRequest): void {
    if (request.callId === this.callId) this.#session.ack(request);
  }

  uses(connection: string): boolean {
    return keyOf(this.#session.dialog.peer) === connection;
  }

  shutDown(): void {
    if (this.#state === 'ringing') this.reject(503);
    else this.bye({ q850: 31, text: 'Shutting down' });
  }

  abandon(): void {
    this.#again?.cancel();
    this.#provisionals?.stop();
    this.#session.dispose();
  }

  /** What a PRACK brings: the acknowledgement, and the answer to an offer of ours in the provisional answer. */
  #receivePrack(transaction: ServerTransaction): void {
    const { request } = transaction;
    const settle = this.#state === 'over' ? undefined : this.#provisionals?.acknowledge(request);
    transaction.respond({ status: settle === undefined ? 481 : 200, fields: this.#core.responseFields });
    const sdp = sdpOf(request);
    if (settle !== undefined && sdp !== undefined && this.offer === undefined) this.emit('remoteAnswer', sdp);
    settle?.();
  }

  /** Our answer to the first offer has to be there before another is made (RFC 3311 5.2). */
  #mayUpdate({ method }: SipRequest): boolean {
    return method !== 'UPDATE' || this.#provisionals?.answered === true;
  }

  #provisional(draft: ResponseDraft): void {
    if (this.#state !== 'ringing') return;
    this.#again?.cancel();
    const tagged = { ...draft, toTag: this.localTag };
    const reliably = reliability(this.request) === 'required' || draft.body !== undefined;
    if (this.#provisionals !== undefined && reliably) {
      // It has arrived when its PRACK comes, so nothing has to be said again.
      this.#provisionals.send(tagged);
      return;
    }
    this.#transaction.respond(tagged);
    this.#again = this.#core.environment.clock.after(ringAgainMs, () => this.#provisional(draft));
  }

  #receiveCancel(cancel: SipRequest): void {
    if (!this.#isEarly) return;
    const reason = reasonOfBye(cancel);
    if (this.#state === 'answering') this.#endUnanswered(487, { by: 'remote', cause: 'bye', ...endingOf(reason) });
    else {
      this.#refuse({ status: 487, fields: this.#core.responseFields });
      this.emit('cancelled', reason ?? {});
    }
  }

  /** Its caller is not there any more, or cannot hear us. */
  #withoutPrack(): void {
    if (this.#state === 'answering') this.#endUnanswered(504, { by: 'local', cause: 'ack-timeout', q850: 102, reason: 'No PRACK' });
    else this.reject(504, 'No PRACK');
  }

  /** Ends a call that was taken, before its caller could be told so: there is no dialog yet that a BYE could end (RFC 3261 15). */
  #endUnanswered(status: number, ending: CallEnding): void {
    this.#refuse({ status, fields: this.#core.responseFields });
    this.emit('ended', ending);
  }

  /** No final answer has been sent. */
  get #isEarly(): boolean {
    return this.#state === 'ringing' || this.#state === 'answering';
  }

  #refuse(draft: ResponseDraft): void {
    this.#again?.cancel();
    this.#provisionals?.stop();
    this.#state = 'over';
    this.#transaction.respond({ ...draft, toTag: this.localTag });
    this.#session.dispose();
    this.#core.detach(this.localTag);
  }
}
