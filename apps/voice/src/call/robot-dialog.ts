import type { BilledBy } from '@parley/db';
import type { AudioLeg } from './audio-leg.ts';
import type { TransferredCall } from './transferred-call.ts';

/** A dialog by which the robot talks, and what the record is to say of it. */
export interface RobotDialog {
  sip: TransferredCall['sip'];
  audio: AudioLeg;
  /** The number at the other end. */
  party: string;
  direction: 'in' | 'out';
  /** It is a phone of the company, which has proved itself. */
  isPhone: boolean;
  startedAt: string;
  answeredAt: string;
  redirections: readonly string[];
  /** Of one to a number outside that the robot was moved to; the first is billed as the call itself. */
  billedBy?: BilledBy | undefined;
  /** Gives back the line of its gateway, where it has one beside that of the robot. */
  giveLine?: (() => void) | undefined;
}

/** A dialog that is answered now, unless it says when it was. */
export type FirstDialog = Omit<RobotDialog, 'startedAt' | 'answeredAt'> & Partial<Pick<RobotDialog, 'startedAt' | 'answeredAt'>>;

/** What the record says of a leg besides how it ended. */
export interface LegLine extends Pick<RobotDialog, 'party' | 'direction' | 'redirections'> {
  times: { startedAt: string; answeredAt?: string | undefined; sipCallId?: string | undefined; billedBy?: BilledBy | undefined };
}
