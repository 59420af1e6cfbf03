import type { Dialog } from '../dialog/index.ts';
import type { SipRequest, SipResponse } from '../message/index.ts';
import type { CallCore, Credentials } from './call-core.ts';
import type { CallEnding, InfoDigit } from './call-types.ts';
import type { SessionTimes } from './session-timer.ts';
import type { TransferRequest } from './transfer-types.ts';

/** What a session tells the call it belongs to. */
export interface SessionListener {
  ended(ending: CallEnding): void;
  digit(digit: InfoDigit): void;
  info(request: SipRequest): void;
  remoteAnswer(sdp: string | undefined): void;
  confirmed(ack: SipRequest): void;
  /** A REFER of the peer; false if nobody takes it. */
  transfer(transfer: TransferRequest): boolean;
  /** Nothing of the dialog is left on the wire. */
  released(): void;
}

/** What a session is made from. */
export interface SessionSetup {
  dialog: Dialog;
  core: CallCore;
  listener: SessionListener;
  credentials: Credentials;
  contactUser?: string;
  caller: boolean;
  times?: SessionTimes | undefined;
  /** The peer's message that began it: it says what the peer can. */
  began: Pick<SipRequest | SipResponse, 'list'>;
  localSdp?: string;
}
