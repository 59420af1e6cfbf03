import type { EventEmitter } from 'node:events';
import type { DigestCredentials } from '../digest/index.ts';
import type { NameAddress, SipRequest, SipResponse, SipUri } from '../message/index.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { HandedOver } from './dialog-state.ts';
import type { RedirectRules } from './redirects.ts';
import type { SessionTimes } from './session-timer.ts';
import type { DialogId, ReferOptions, ReferOutcome, TransferRequest } from './transfer-types.ts';

/**
 * Extra header fields, in the order given; a name may come more than once. CR and LF in values become spaces.
 * What belongs to the stack (Via, From, To, Call-ID, CSeq, Contact, Content-*, Max-Forwards) is left out.
 */
export type ExtraHeaders = readonly (readonly [name: string, value: string])[];

/** Why a call ends, written as a Reason header (RFC 3326). */
export interface EndReason {
  /** Q.850 cause, for instance 16 (normal clearing). */
  q850?: number;
  /** Text beside the cause. */
  text?: string;
}

/** How a call that was never answered came to its end. */
export interface CallFailure {
  /**
   * rejected = a final answer from the peer; cancelled = we cancelled it (a 200 that crossed our CANCEL was hung up at once);
   * ring-timeout = cancelled after `ringTimeoutMs`; timeout = no answer at all (timer B); unreachable = nothing could be sent.
   */
  cause: 'rejected' | 'cancelled' | 'ring-timeout' | 'timeout' | 'unreachable';
  /** SIP status; 408 for timeout, 503 for unreachable, where no answer came. */
  status: number;
  /** Reason phrase of the answer. */
  reason: string;
  /** It rang before (`rings`). */
  rang: boolean;
  /** Q.850 cause out of the answer's Reason header. */
  q850?: number;
  /** Seconds that the peer wants to be left alone (Retry-After). */
  retryAfterS?: number;
  /** The peer's final answer, if there was one. */
  message?: SipResponse;
}

/** How an answered call ended. */
export interface CallEnding {
  by: 'local' | 'remote';
  /**
   * bye = a BYE either way; ack-timeout = no ACK for our 200 within 64*T1; lost = the peer no longer knows the dialog (408, 481);
   * expired = nobody refreshed the session in time.
   */
  cause: 'bye' | 'ack-timeout' | 'lost' | 'expired';
  q850?: number;
  reason?: string;
}

/** An offer within the call: re-INVITE or UPDATE (RFC 3261 14, RFC 3311). */
export interface RemoteOffer {
  method: 'INVITE' | 'UPDATE';
  /** The peer's SDP; undefined where the peer asks us to make the offer (its answer comes as event `remoteAnswer`). */
  sdp: string | undefined;
  request: SipRequest;
}

/** What we say to an offer: our SDP, or a refusal (488, if no status is given). */
export type OfferDecision = { sdp: string } | { reject: number; reason?: string };

/** Decides over offers within the call. Without one, offers are refused with 488 and the call goes on as it was. */
export type OfferHandler = (offer: RemoteOffer) => OfferDecision | Promise<OfferDecision>;

/** A key the peer sent by INFO (application/dtmf-relay or application/dtmf). */
export interface InfoDigit {
  /** One of 0-9, *, #, A-D. */
  digit: string;
  durationMs: number | undefined;
}

/** Events of any call once it's answered. */
export interface CallEvents {
  ended: [ending: CallEnding];
  /** DTMF by INFO. */
  digit: [digit: InfoDigit];
  /** INFO with any other body; it was answered with 200 already. */
  info: [request: SipRequest];
  /** SDP of the peer that answers an offer of ours which it had asked for; undefined where its ACK, which was to bring it, has none. */
  remoteAnswer: [sdp: string | undefined];
  /** The peer asks us to call somebody (REFER). Refused with 603 where nobody listens. */
  transfer: [transfer: TransferRequest];
}

/** Events of a call we make. Exactly one of `answered` and `failed` comes; after `answered`, exactly one `ended`. */
export interface OutgoingCallEvents extends CallEvents {
  /** 100 Trying. */
  trying: [response: SipResponse];
  /** 101-199. Forks are told apart by the To tag. */
  provisional: [status: number, body: string | undefined, response: SipResponse];
  /** A redirection (3xx) is followed to this address. */
  redirected: [uri: string];
  /** 2xx; the ACK has been sent. Where it brings no SDP, that of the provisional answer with the same To tag counts. */
  answered: [response: SipResponse, body: string | undefined];
  failed: [failure: CallFailure];
}

/** Events of a call made to us. Either `cancelled`, or (after `answer`) exactly one `ended`. */
export interface IncomingCallEvents extends CallEvents {
  /** The caller gave up before we answered; 487 has been sent. */
  cancelled: [reason: EndReason];
  /** The ACK of our answer came. */
  confirmed: [ack: SipRequest];
}

/** How a new session description is offered. */
export interface OfferOptions {
  /** The call goes on where no answer comes (408); otherwise the peer is taken for gone (RFC 3261 12.2.1.2). */
  patient?: boolean;
}

/** What calls of both directions can do. */
interface AnyCall {
  readonly callId: string;
  /** Our tag: unique in this process, good as a key. */
  readonly localTag: string;
  /** Ends an answered call; the event `ended` tells when it's done. Does nothing on a call that has ended. */
  bye(reason?: EndReason, headers?: ExtraHeaders): void;
  /** Offers a new session description (hold, resume, moved media); resolves with the final answer. Glare (491) is tried again. */
  reinvite(sdp: string, options?: OfferOptions): Promise<SipResponse>;
  /** The same by UPDATE (RFC 3311), also before the answer where an early one has settled the first offer reliably. */
  update(sdp: string): Promise<SipResponse>;
  /** Asks the peer to call somebody, or to take over another call of ours; resolves when it has told what came of it. */
  refer(options: ReferOptions): Promise<ReferOutcome>;
  /** What names the answered call for Replaces; undefined before the answer. */
  readonly dialogId: DialogId | undefined;
  /** Sends a request other than INVITE inside the dialog (INFO for instance); resolves with the final answer. */
  sendRequest(method: string, options?: InDialogRequest): Promise<SipResponse>;
  /** Sets who decides over the peer's offers. */
  onOffer(handler: OfferHandler): void;
  /**
   * Lends the answered dialog to another user agent, which tries to go on with it (`SipStack.continue`). Undefined before the answer, while
   * something is being agreed on, and where only our own address or connection reaches the peer.
   */
  handOver(): HandedOver | undefined;
}

/** A call that another user agent began, in its dialog. Its first re-INVITE tells the peer where it is now. */
export interface ContinuedCall extends AnyCall, EventEmitter<CallEvents> {
  /** It is ours from here on. Before, `bye` only forgets it. */
  own(): void;
  /** Forgets it, telling nobody: it goes on where it came from. */
  drop(): void;
}

/** What a request inside a dialog carries. */
export interface InDialogRequest {
  headers?: ExtraHeaders;
  body?: string;
  contentType?: string;
}

/** A call we make. */
export interface OutgoingCall extends AnyCall, EventEmitter<OutgoingCallEvents> {
  /** Gives up before the answer; `failed` follows. If a 200 crosses the CANCEL, the call is acknowledged and hung up. On an answered call it's `bye`. */
  cancel(reason?: EndReason): void;
}

/** A call made to us. */
export interface IncomingCall<T> extends AnyCall, EventEmitter<IncomingCallEvents> {
  readonly request: SipRequest;
  /** Where the INVITE came from. */
  readonly source: HostPort;
  /** Who it is: what `admit` said, or what the credentials that verified belong to. */
  readonly identity: T | undefined;
  /** The Request-URI. */
  readonly target: SipUri;
  readonly from: NameAddress;
  readonly to: NameAddress;
  /** The caller's SDP, also out of a multipart body; undefined if the caller wants us to offer. */
  readonly offer: string | undefined;
  /** The call of ours that this one is to take the place of (Replaces), let in by `mayReplace`; the answer hangs that one up. */
  readonly replaces: ReplacedCall | undefined;
  /** 180 Ringing. */
  ring(headers?: ExtraHeaders): void;
  /** 183 with early media. */
  progress(sdp: string, headers?: ExtraHeaders): void;
  /** 200, sent again until the ACK comes. Does nothing if the caller has given up meanwhile. */
  answer(sdp: string, headers?: ExtraHeaders): void;
  /** 3xx-6xx. Does nothing if the call was answered, refused or cancelled already. */
  reject(status: number, reason?: string, options?: { q850?: number; retryAfterS?: number; headers?: ExtraHeaders }): void;
}

/** A call that another takes the place of. */
export type ReplacedCall = Pick<AnyCall, 'callId' | 'localTag' | 'bye'>;

/** A call to make. */
export interface InviteOptions {
  /** Request-URI, for instance `sip:13800000000@carrier.example`. */
  target: string;
  /**
   * Where the INVITE goes: gateway, proxy or the address a registration came from. A name is looked up (RFC 3263); of several places
   * the first that takes it: one that can't be reached, says nothing for 6 s or answers 503 is left for the next, and one that has asked to
   * be left alone (503 with Retry-After) is passed over until then.
   */
  nextHop: Target | readonly Target[];
  /** From: URI, and the name shown. */
  from: { uri: string; display?: string };
  /** To; the target, if not given. */
  to?: { uri: string; display?: string };
  /** User part of our Contact; some carriers want the account's name there. */
  contactUser?: string;
  /**
   * Pre-loaded Route values (RFC 3261 12.2.1.1), such as the Path of a registration: the INVITE goes to the first of them, and to `nextHop`
   * only if nothing may be sent there.
   */
  route?: readonly string[] | undefined;
  headers?: ExtraHeaders;
  /** SDP offer. */
  body: string;
  /** For 401 and 407, tried once per request. */
  credentials?: DigestCredentials;
  /** From the first INVITE to the answer; then CANCEL. */
  ringTimeoutMs: number;
  /** Whether the INVITE takes the place of a call that its receiver has (RFC 3891), named as the receiver's peer in it has it. */
  replaces?: DialogId;
  /** Whether 3xx is followed; it is not, if not given. */
  redirects?: RedirectRules;
  /** How often the session is to be refreshed; every 30 min at most, if not given. */
  session?: SessionTimes;
  /** In-dialog requests go where the peer's packets come from, whatever its Contact says: for phones behind NAT. */
  symmetric?: boolean;
}
