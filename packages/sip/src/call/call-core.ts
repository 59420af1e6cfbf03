import type { DigestCredentials } from '../digest/index.ts';
import type { Field, RequestDraft, SipRequest } from '../message/index.ts';
import type { ClientHandlers, ClientTransaction, Environment, ServerTransaction } from '../transaction/index.ts';
import type { HostPort } from '../transport/index.ts';

/** Takes what comes inside a dialog. */
export interface DialogOwner {
  /** A request other than ACK and CANCEL. Must be answered. */
  receive(transaction: ServerTransaction): void;
  ack(request: SipRequest): void;
  /** The stack is closing: end the call. */
  shutDown(): void;
  /** The stack is closed, whatever is still open. */
  abandon(): void;
}

/** What calls, registrations and pings need from the user agent they belong to. */
export interface CallCore {
  readonly environment: Environment;
  /** What our Contact says. */
  readonly publicAddress: HostPort;
  /** Allow, Supported and User-Agent of a request that can begin a dialog. */
  readonly requestFields: readonly Field[];
  /** The same of a response, with Server. */
  readonly responseFields: readonly Field[];
  token(): string;
  send(draft: RequestDraft, to: HostPort, handlers: ClientHandlers, branch?: string): ClientTransaction;
  sendOnce(draft: RequestDraft, to: HostPort): Buffer;
  /** Bytes that were sent before. */
  sendAgain(bytes: Buffer, to: HostPort): void;
  attach(localTag: string, owner: DialogOwner): void;
  detach(localTag: string): void;
}

/** What answers a challenge, if there's anything to answer with. */
export type Credentials = DigestCredentials | undefined;
