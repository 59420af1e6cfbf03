import type { Dialog } from '../dialog/index.ts';
import type { HostPort } from '../transport/index.ts';
import type { AgreedTimes } from './session-timer.ts';

/** A dialog as another user agent can go on with it: plain JSON, and no secret of it. */
export interface DialogState extends Omit<Dialog, 'peer'> {
  /** Where the peer's packets come from. */
  readonly peer: Pick<HostPort, 'host' | 'port' | 'transport'>;
  /** We have called. */
  readonly caller: boolean;
  readonly contactUser?: string;
  /** The peer takes UPDATE. */
  readonly updates: boolean;
  /** Who refreshes the session, and how often; absent where nothing was agreed (RFC 4028). */
  readonly times?: AgreedTimes;
}

/** A dialog on its way to another user agent: nothing is sent in it until it is taken back. */
export interface HandedOver {
  readonly state: DialogState;
  /** It stays here. What the other has sent meanwhile is counted past. @param asked the peer may have been offered something by the other */
  takeBack(asked?: boolean): void;
  /** It is the other's now. What the peer still sends here is passed on to where that one listens. */
  give(to: HostPort): void;
}

/** CSeq numbers that whoever has it meanwhile may use. */
const lent = 64;

/** The dialog after it was lent: requests of ours are newer than all that were sent meanwhile (RFC 3261 12.2.2 allows gaps). */
export function countPast(dialog: Dialog): void {
  dialog.localSeq += lent;
}
