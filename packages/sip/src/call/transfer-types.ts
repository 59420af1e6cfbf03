import type { SipRequest } from '../message/index.ts';

/** What names a call, as we see it: for Replaces (RFC 3891). */
export interface DialogId {
  callId: string;
  localTag: string;
  remoteTag: string;
}

/** A peer asks us to call somebody (RFC 3515). Exactly one of `accept` and `reject` is to be called. */
export interface TransferRequest {
  /** Whom: the URI without what it carries. */
  readonly target: string;
  /** The call that the new one is to take the place of: an attended transfer. Its tags are as the one to be called sees them. */
  readonly replaces: DialogId | undefined;
  /** Referred-By, as it stands. */
  readonly referredBy: string | undefined;
  readonly request: SipRequest;
  /** Takes it on (202). What comes of it is told by the function returned, down to a final status, which ends it. */
  accept(): (status: number, reason?: string) => void;
  reject(status: number, reason?: string): void;
}

/** Asking the peer to call somebody. */
export interface ReferOptions {
  /** Whom. */
  to: string;
  /** One of our calls that the peer is to take over: an attended transfer. */
  replaces?: DialogId;
  referredBy?: string;
  /** Is told how far the peer has got, as SIP statuses. */
  progress?: (status: number) => void;
  /** How long the outcome is waited for; 60 000. */
  timeoutMs?: number;
}

/**
 * What came of it. refused = the peer does not do it, with its status; done = the peer has told the outcome; unknown = it has taken
 * it on, and never told more, or hung up meanwhile.
 */
export type ReferOutcome = { outcome: 'refused' | 'done'; status: number } | { outcome: 'unknown' };
