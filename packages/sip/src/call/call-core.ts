import type { DigestCredentials } from '../digest/index.ts';
import type { Field, RequestDraft, SipRequest } from '../message/index.ts';
import type { ClientHandlers, ClientTransaction, Environment, ServerTransaction } from '../transaction/index.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { EndReason } from './call-types.ts';
import type { DialogId } from './transfer-types.ts';

/** early = it rings at the other end and may be picked up; ringing = it rings here. */
export type DialogState = 'early' | 'ringing' | 'confirmed' | 'over';

/** Takes what comes inside a dialog. */
export interface DialogOwner {
  /** A request other than ACK and CANCEL. Must be answered. */
  receive(transaction: ServerTransaction): void;
  ack(request: SipRequest): void;
  readonly callId: string;
  readonly localTag: string;
  /** How the call that Replaces names stands (RFC 3891 3); undefined where it is none of this owner's. */
  stateOf(id: DialogId): DialogState | undefined;
  bye(reason?: EndReason): void;
  /** Whether its requests go by the connection of this key (`keyOf`). */
  uses(connection: string): boolean;
  /** The stack is closing: end the call. */
  shutDown(): void;
  /** The stack is closed, whatever is still open. */
  abandon(): void;
}

/** A request on its way, wherever it is tried now. */
export interface SentRequest {
  /** Of the transaction that runs now, or ran last; undefined before the first. */
  readonly transaction: ClientTransaction | undefined;
  /** Is sent no more, neither to another place nor again to the one of now, whose answer is awaited. */
  stay(): void;
  /** Stops at once, telling nobody. */
  abandon(): void;
}

/** Which of its places a request may go to. */
export interface SendRules {
  /** It begins a call: places that asked to be left alone are passed over, and such wishes are noted (RFC 3261 21.5.4). */
  beginsCall?: boolean;
  /** Only those that `mayReach` lets. */
  toStranger?: boolean;
}

/** What calls, registrations and pings need from the user agent they belong to. */
export interface CallCore {
  readonly environment: Environment;
  /** What our Contact says to a peer of this transport. */
  publicAddress(peer: Pick<Target, 'transport'> | undefined): HostPort;
  /** Allow, Supported and User-Agent of a request that can begin a dialog. */
  readonly requestFields: readonly Field[];
  /** The same of a response, with Server. */
  readonly responseFields: readonly Field[];
  /** Whether anything may be sent to where a peer says that it is. */
  readonly mayReach: (target: Target) => boolean;
  token(): string;
  /** Sends a request to the first of the places that takes it. */
  send(draft: RequestDraft, to: Target | readonly Target[], handlers: ClientHandlers, rules?: SendRules): SentRequest;
  /** Sends the CANCEL of an INVITE, by its branch and to its place. */
  cancel(draft: RequestDraft, invite: ClientTransaction): void;
  /** Sends a request that waits for nothing: the ACK of a 2xx. Returns what sends the same again. */
  sendOnce(draft: RequestDraft, to: Target): () => void;
  attach(localTag: string, owner: DialogOwner): void;
  detach(localTag: string): void;
}

/** What answers a challenge, if there's anything to answer with. */
export type Credentials = DigestCredentials | undefined;
