import type { BilledBy } from '@parley/db';
import type { DialogId } from '@parley/sip';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import type { NoPlace } from './person-place.ts';
import type { RobotLeg } from './robot-leg.ts';
import type { TransferredCall } from './transferred-call.ts';

/** The call in which somebody is awaited who rings. */
export type Awaiting = Pick<TransferredCall, 'scope'> & {
  /** Nobody waits for him any more. */
  gone?: Promise<unknown>;
};

/**
 * Somebody who talks with a phone by way of us, or is rung for it: he may be joined with whomever the phone talks to in another call, without
 * being rung anew.
 */
export interface Consulted {
  company: number;
  /** The extension whose phone he talks with; undefined where that is none. */
  asker: string | undefined;
  /** His number. */
  party: string;
  sip: TransferredCall['sip'];
  audio: AudioLeg;
  isPhone: boolean;
  /** By what his leg is billed. */
  billedBy: BilledBy | undefined;
  /** Lets him go on in another call, which ends the one that he is in. */
  give: () => void;
  /** Of one who rings still: rings on for another call, which ends the one that he was rung for. @returns why nobody answers */
  answers?: (call: Awaiting, progress: (status: number) => void) => Promise<NoPlace | undefined>;
}

/**
 * Whom a phone means that asks for an attended transfer (RFC 3891) and has him in a call through us.
 *
 * @returns why he cannot be had; undefined where the dialog is none that we bridge, and he has to be rung
 */
export function consultedBy(
  { bridges }: Pick<CallContext, 'bridges'>,
  asker: Asker,
  replaces: DialogId | undefined,
): Consulted | NoPlace | undefined {
  return ofAsker(asker, replaces && bridges.consulted(replaces));
}

/** The robot that a phone has asked, and means with an attended transfer. @returns as above */
export function consultedRobot(
  { bridges }: Pick<CallContext, 'bridges'>,
  asker: Asker,
  replaces: DialogId | undefined,
): RobotLeg | NoPlace | undefined {
  // A person may have the call by now.
  const robot = replaces && !bridges.consulted(replaces) ? bridges.robot(replaces) : undefined;
  return ofAsker(asker, robot);
}

/** A phone that asks for a transfer. */
interface Asker {
  company: number;
  extension: string;
}

const ofAsker = <Found extends Pick<Consulted, 'company' | 'asker'>>(
  asker: Asker,
  found: Found | undefined,
): Found | NoPlace | undefined =>
  !found || (found.asker === asker.extension && found.company === asker.company) ? found : { why: 'not its own call', status: 403 };
