import { EventEmitter } from 'node:events';
import type { Timer } from '../clock/index.ts';
import { alongRoute, dialogOfResponse, nextHop } from '../dialog/index.ts';
import { type Field, formatAddress, type RequestDraft, type SipRequest, type SipResponse, sdpOf } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { type HostPort, keyOf, type Target } from '../transport/index.ts';
import type { CallCore, DialogOwner, DialogState } from './call-core.ts';
import { type HowFailed, refusalOf, silenceOf } from './call-failure.ts';
import type {
  EndReason,
  ExtraHeaders,
  InDialogRequest,
  InviteOptions,
  OfferHandler,
  OfferOptions,
  OutgoingCall,
  OutgoingCallEvents,
} from './call-types.ts';
import type { HandedOver } from './dialog-state.ts';
import { draftAck, draftCancel, draftInvite } from './draft-invite.ts';
import { type Exchange, startExchange } from './exchange.ts';
import type { Fork } from './fork.ts';
import { handOver } from './hand-over.ts';
import { acknowledgeReliably, ReliableOrder } from './reliable-order.ts';
import { rings } from './rings.ts';
import { SecondTries, type SecondTry } from './second-tries.ts';
import { Session } from './session.ts';
import type { DialogId, ReferOptions, ReferOutcome } from './transfer-types.ts';

/** A call we make (RFC 3261 13.2). */
export class OutgoingCallAgent extends EventEmitter<OutgoingCallEvents> implements OutgoingCall, DialogOwner {
  readonly callId: string;
  readonly localTag: string;
  readonly #core: CallCore;
  readonly #from: string;
  readonly #forks = new Map<string, Fork>();
  readonly #order = new ReliableOrder();
  readonly #tries: SecondTries;
  #exchange: Exchange;
  #state: 'inviting' | 'answered' | 'failed' = 'inviting';
  /** Set once we want no answer any more. */
  #givingUp: { cause: 'cancelled' | 'ring-timeout'; reason: EndReason | undefined } | undefined;
  #cancelSent = false;
  #proceeding = false;
  #rang = false;
  #timer: Timer | undefined;
  #cseq = 0;
  #offerHandler: OfferHandler | undefined;
  #confirmed: Session | undefined;

  constructor(core: CallCore, options: InviteOptions) {
    super();
    this.#core = core;
    this.#tries = new SecondTries(options);
    this.callId = core.token();
    this.localTag = core.token();
    this.#from = `${formatAddress(options.from)};tag=${this.localTag}`;
    core.attach(this.localTag, this);
    this.#timer = core.environment.clock.after(options.ringTimeoutMs, () => this.#giveUp('ring-timeout', { q850: 19 }));
    this.#exchange = this.#send(alongRoute(options.route, options.nextHop, core.mayReach));
  }

  #send(to: Target | readonly Target[], toStranger = false): Exchange {
    return startExchange(this.#core, {
      to,
      rules: { beginsCall: true, toStranger },
      credentials: this.#tries.options.credentials,
      draft: (authorization) => this.#draftInvite(authorization),
      response: (response, source) => this.#receiveResponse(response, source),
      failed: (why) => this.#goOn(this.#tries.elsewhere()) || this.#fail(silenceOf(why)),
    });
  }

  cancel(reason?: EndReason): void {
    this.bye(reason);
  }

  bye(reason?: EndReason, headers?: ExtraHeaders): void {
    if (this.#state === 'inviting') this.#giveUp('cancelled', reason);
    else this.#confirmed?.bye(reason, headers);
  }

  async reinvite(sdp: string, options?: OfferOptions): Promise<SipResponse> {
    return this.#session().localOffer.send(sdp, options);
  }

  async sendRequest(method: string, options?: InDialogRequest): Promise<SipResponse> {
    return this.#session().sendRequest(method, options);
  }

  get dialogId(): DialogId | undefined {
    return this.#confirmed?.ended === false ? this.#confirmed.id : undefined;
  }

  stateOf({ callId, remoteTag }: DialogId): DialogState | undefined {
    const session = callId === this.callId ? this.#forks.get(remoteTag)?.session : undefined;
    if (session === undefined) return undefined;
    if (this.#state === 'inviting') return this.#givingUp === undefined ? 'early' : 'over';
    return session === this.#confirmed && !session.ended ? 'confirmed' : 'over';
  }

  async update(sdp: string): Promise<SipResponse> {
    // Before the answer there is one early dialog, or it can't be said which.
    const [early] = this.#forks.values();
    const session = this.#confirmed ?? (this.#forks.size === 1 ? early?.session : undefined) ?? this.#session();
    return session.localOffer.send(sdp, { method: 'UPDATE' });
  }

  async refer(options: ReferOptions): Promise<ReferOutcome> {
    return this.#session().transfers.refer(options);
  }

  handOver(): HandedOver | undefined {
    return handOver(this.#core, this, this.#confirmed);
  }

  onOffer(handler: OfferHandler): void {
    this.#offerHandler = handler;
    for (const { session } of this.#forks.values()) session.onOffer(handler);
  }

  receive(transaction: ServerTransaction): void {
    const fork = this.#forks.get(transaction.request.from?.parameters.get('tag') ?? '');
    if (fork === undefined || transaction.request.callId !== this.callId) transaction.respond({ status: 481 });
    else fork.session.receive(transaction);
  }

  ack(request: SipRequest): void {
    this.#forks.get(request.from?.parameters.get('tag') ?? '')?.session.ack(request);
  }

  uses(connection: string): boolean {
    const peers = [...this.#forks.values()].map(({ session }) => session.dialog.peer);
    const { transaction } = this.#exchange.sent;
    return [...peers, ...(transaction === undefined ? [] : [transaction.to])].some((peer) => keyOf(peer) === connection);
  }

  shutDown(): void {
    this.bye({ q850: 31, text: 'Shutting down' });
  }

  abandon(): void {
    this.#fail({ cause: 'cancelled', status: 487, reason: 'Request Terminated' });
  }

  #draftInvite(authorization: Field | undefined): RequestDraft {
    const { target, times } = this.#tries;
    const about = { callId: this.callId, cseq: ++this.#cseq, from: this.#from, target, times, authorization };
    return draftInvite(this.#core, this.#tries.options, about);
  }

  #receiveResponse(response: SipResponse, source: HostPort): void {
    const { status } = response;
    if (status >= 200 && status < 300) this.#receiveAnswer(response, source);
    else if (status >= 300) this.#receiveRefusal(response);
    else this.#receiveProvisional(response, source);
  }

  #receiveProvisional(response: SipResponse, source: HostPort): void {
    if (this.#state !== 'inviting') return;
    this.#proceeding = true;
    if (this.#givingUp !== undefined) {
      this.#sendCancel();
      return;
    }
    if (response.status === 100) {
      this.emit('trying', response);
      return;
    }
    const order = this.#order.take(response);
    if (order === 'skip') return;
    const fork = response.to?.parameters.has('tag') ? this.#fork(response, source) : undefined;
    if (order === 'acknowledge' && fork) acknowledgeReliably(fork.session, response);
    const sdp = sdpOf(response);
    this.#rang ||= rings(response.status, sdp);
    this.emit('provisional', response.status, sdp, response);
  }

  #receiveAnswer(response: SipResponse, source: HostPort): void {
    const fork = this.#fork(response, source);
    if (fork.ack !== undefined) {
      // Our ACK was lost.
      fork.ack();
      return;
    }
    const { session } = fork;
    const ack = draftAck(session.dialog, this.#exchange.authorization, response.cseq?.number ?? this.#cseq);
    fork.ack = this.#core.sendOnce(ack, nextHop(session.dialog, session.core.mayReach));
    if (this.#state !== 'inviting') {
      // Another fork was faster, or we've given up: this one is hung up (13.2.2.4).
      session.bye({ q850: 26, text: 'Answered elsewhere' });
      return;
    }
    if (this.#givingUp !== undefined) {
      // The 200 has crossed our CANCEL.
      const { cause, reason } = this.#givingUp;
      session.bye(reason ?? { q850: 16 });
      this.#fail({ cause, status: 487, reason: 'Request Terminated' });
      return;
    }
    this.#timer?.cancel();
    this.#state = 'answered';
    this.#confirmed = session;
    session.timer.agreed(response);
    this.emit('answered', response, sdpOf(response));
  }

  #receiveRefusal(response: SipResponse): void {
    if (!this.#goOn(this.#tries.after(response))) this.#fail(refusalOf(response, this.#givingUp?.cause ?? 'rejected'));
  }

  #goOn(next: SecondTry | undefined): boolean {
    if (next === undefined || this.#givingUp !== undefined) return false;
    this.#proceeding = false;
    if (next !== 'here') this.emit('redirected', next.uri);
    const here = this.#exchange.sent.transaction?.to ?? this.#tries.options.nextHop;
    this.#exchange = next === 'here' ? this.#send(here) : this.#send(next.nextHop, next.stranger);
    return true;
  }

  /** The session of the response's To tag, made new if it's the first from there. */
  #fork(response: SipResponse, source: HostPort): Fork {
    const tag = response.to?.parameters.get('tag') ?? '';
    const known = this.#forks.get(tag);
    const { contactUser, symmetric = false } = this.#tries.options;
    const invite = { draft: this.#exchange.draft, localTag: this.localTag, from: this.#from, symmetric, cseq: this.#cseq };
    const dialog = dialogOfResponse(invite, response, source);
    if (known !== undefined && (known.ack !== undefined || response.status < 200)) return known;
    // The 2xx makes the route set anew (13.2.2.4), so its session replaces the early one; CSeq goes on.
    known?.session.giveWay(dialog);
    const session: Session = new Session({
      dialog,
      core: this.#core,
      credentials: this.#tries.options.credentials,
      caller: true,
      began: response,
      times: this.#tries.times,
      localSdp: this.#tries.options.body,
      ...(contactUser === undefined ? {} : { contactUser }),
      listener: {
        ended: (ending) => session === this.#confirmed && this.emit('ended', ending),
        digit: (digit) => this.emit('digit', digit),
        info: (request) => this.emit('info', request),
        remoteAnswer: (sdp) => this.emit('remoteAnswer', sdp),
        confirmed: () => {},
        transfer: (transfer) => this.emit('transfer', transfer),
        released: () => this.#release(fork),
      },
    });
    if (this.#offerHandler !== undefined) session.onOffer(this.#offerHandler);
    const fork: Fork = { session };
    this.#forks.set(tag, fork);
    return fork;
  }

  /** The tag goes when nothing more can come for it. */
  #release(fork: Fork): void {
    fork.released = true;
    const answered = [...this.#forks.values()].some((other) => other.ack !== undefined && other.released === undefined);
    if (fork.session === this.#confirmed || (this.#state === 'failed' && !answered)) this.#core.detach(this.localTag);
  }

  #session(): Session {
    if (this.#confirmed === undefined) throw new Error('the call is not answered');
    return this.#confirmed;
  }

  #giveUp(cause: 'cancelled' | 'ring-timeout', reason: EndReason | undefined): void {
    if (this.#state !== 'inviting' || this.#givingUp !== undefined) return;
    this.#givingUp = { cause, reason };
    this.#timer?.cancel();
    // Before the first provisional answer no CANCEL may be sent (9.1); timer B ends it if none ever comes.
    this.#exchange.giveUp();
    if (this.#proceeding) this.#sendCancel();
  }

  #sendCancel(): void {
    if (this.#cancelSent) return;
    this.#cancelSent = true;
    const { draft, sent } = this.#exchange;
    const cancel = draftCancel(draft, this.#cseq, this.#givingUp?.reason);
    if (sent.transaction !== undefined) this.#core.cancel(cancel, sent.transaction);
    // A peer that never ends the INVITE is not waited for (9.1).
    this.#timer = this.#core.environment.clock.after(64 * this.#core.environment.timers.t1, () => {
      sent.abandon();
      this.#fail({ cause: this.#givingUp?.cause ?? 'cancelled', status: 487, reason: 'Request Terminated' });
    });
  }

  #fail(failure: HowFailed): void {
    if (this.#state !== 'inviting') return;
    this.#state = 'failed';
    this.#timer?.cancel();
    for (const { session, ack } of this.#forks.values()) if (ack === undefined) session.dispose();
    // A dialog that has to be hung up takes its tag away itself.
    if (![...this.#forks.values()].some(({ ack }) => ack !== undefined)) this.#core.detach(this.localTag);
    const cause = this.#givingUp?.cause ?? failure.cause;
    this.emit('failed', { ...failure, cause, rang: this.#rang });
  }
}
