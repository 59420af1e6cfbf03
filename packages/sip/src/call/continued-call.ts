import { EventEmitter } from 'node:events';
import type { DigestCredentials } from '../digest/index.ts';
import type { SipRequest, SipResponse } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { keyOf } from '../transport/index.ts';
import type { CallCore, DialogOwner, DialogState as HowItStands } from './call-core.ts';
import type { CallEvents, ContinuedCall, EndReason, ExtraHeaders, InDialogRequest, OfferHandler, OfferOptions } from './call-types.ts';
import type { DialogState, HandedOver } from './dialog-state.ts';
import { handOver } from './hand-over.ts';
import { Session } from './session.ts';
import type { SessionTimes } from './session-timer.ts';
import type { DialogId, ReferOptions, ReferOutcome } from './transfer-types.ts';

/** What is known of the peer besides the dialog. */
export interface ContinueOptions {
  credentials?: DigestCredentials;
  session?: SessionTimes;
}

/** A call that another user agent began. Until it is owned nothing hangs it up: it may go back to where it came from. */
export class ContinuedCallAgent extends EventEmitter<CallEvents> implements ContinuedCall, DialogOwner {
  readonly callId: string;
  readonly localTag: string;
  readonly #core: CallCore;
  readonly #session: Session;
  #owned = false;
  #dropped = false;

  constructor(core: CallCore, state: DialogState, { credentials, session: times }: ContinueOptions) {
    super();
    this.#core = core;
    this.callId = state.callId;
    this.localTag = state.localTag;
    const { caller, contactUser, updates, times: agreed, ...dialog } = state;
    this.#session = new Session({
      dialog,
      ...{ core, credentials, caller, times },
      began: { list: () => (updates ? ['UPDATE'] : []) },
      ...(contactUser === undefined ? {} : { contactUser }),
      listener: {
        ended: (ending) => this.emit('ended', ending),
        digit: (digit) => this.emit('digit', digit),
        info: (request) => this.emit('info', request),
        remoteAnswer: (sdp) => this.emit('remoteAnswer', sdp),
        confirmed: () => {},
        transfer: (transfer) => this.emit('transfer', transfer),
        released: () => core.detach(this.localTag),
      },
    });
    if (agreed) this.#session.timer.continue(agreed);
    core.attach(this.localTag, this);
  }

  get dialogId(): DialogId | undefined {
    return this.#session.ended ? undefined : this.#session.id;
  }

  own(): void {
    this.#owned = true;
  }

  drop(): void {
    if (this.#dropped) return;
    this.#dropped = true;
    this.#session.leave();
    this.#core.detach(this.localTag);
  }

  bye(reason?: EndReason, headers?: ExtraHeaders): void {
    if (this.#owned) this.#session.bye(reason, headers);
    else this.drop();
  }

  reinvite(sdp: string, options?: OfferOptions): Promise<SipResponse> {
    return this.#session.localOffer.send(sdp, options);
  }

  update(sdp: string): Promise<SipResponse> {
    return this.#session.localOffer.send(sdp, { method: 'UPDATE' });
  }

  refer(options: ReferOptions): Promise<ReferOutcome> {
    return this.#session.transfers.refer(options);
  }

  sendRequest(method: string, options?: InDialogRequest): Promise<SipResponse> {
    return this.#session.sendRequest(method, options);
  }

  onOffer(handler: OfferHandler): void {
    this.#session.onOffer(handler);
  }

  handOver(): HandedOver | undefined {
    return handOver(this.#core, this, this.#owned ? this.#session : undefined);
  }

  stateOf({ callId, remoteTag }: DialogId): HowItStands | undefined {
    if (callId !== this.callId || remoteTag !== this.#session.dialog.remoteTag) return undefined;
    return this.#session.ended ? 'over' : 'confirmed';
  }

  receive(transaction: ServerTransaction): void {
    const { callId, from } = transaction.request;
    if (callId === this.callId && from?.parameters.get('tag') === this.#session.dialog.remoteTag) this.#session.receive(transaction);
    else transaction.respond({ status: 481 });
  }

  ack(request: SipRequest): void {
    if (request.callId === this.callId) this.#session.ack(request);
  }

  uses(connection: string): boolean {
    return keyOf(this.#session.dialog.peer) === connection;
  }

  shutDown(): void {
    this.bye({ q850: 31, text: 'Shutting down' });
  }

  abandon(): void {
    this.#session.dispose();
  }
}
