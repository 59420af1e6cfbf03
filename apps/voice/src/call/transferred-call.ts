import type { BilledBy } from '@parley/db';
import type { ContinuedCall, IncomingCall, OutgoingCall } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';
import type { RobotVoice } from '../prompts/robot-voice.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';

/** A call that may be handed to a person. */
export interface TransferredCall {
  context: CallContext;
  scope: CallScope;
  record: CallRecord;
  sip: OutgoingCall | IncomingCall<PeerIdentity> | ContinuedCall;
  leg: AudioLeg;
  /** The line of the call itself, by which outside numbers are called too; any of the company's, if it came from a phone. */
  gateway: Gateway | undefined;
  /** The number at its other end, and whether that is a phone of the company, which has proved itself. */
  party: string;
  isPhone: boolean;
  /** By what the leg at its other end is billed. */
  billedBy: BilledBy | undefined;
  /** What an extension sees as the caller: the other side of the call; and what an outside number does: a number of ours. */
  shown: { inside: string; outside: string };
  voice: RobotVoice;
  timeoutMs: number;
  /** Where the recording's time begins, ms since the epoch. */
  recordingFrom: number;
  /** The other side of the call hung up. */
  gone: Promise<unknown>;
  /** Another call has the other side from now on, which ends this one. */
  give: () => void;
  /** A person has it: the robot is free. */
  onJoined: () => void;
}
