import type { BilledBy } from '@parley/db';
import type { DialogId } from '@parley/sip';
import type { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import type { NoPlace } from './person-place.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Somebody who talks with a phone by way of us: he may be joined with whomever the phone talks to in another call, without being rung. */
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
}

/**
 * Whom a phone means that asks for an attended transfer (RFC 3891) and has him in a call through us.
 *
 * @returns why he cannot be had; undefined where the dialog is none that we bridge, and he has to be rung
 */
export function consultedBy(
  { bridges }: Pick<CallContext, 'bridges'>,
  asker: { company: number; extension: string },
  replaces: DialogId | undefined,
): Consulted | NoPlace | undefined {
  const found = replaces && bridges.consulted(replaces);
  const isOwn = found?.asker === asker.extension && found.company === asker.company;
  return !found || isOwn ? found : { why: 'not its own call', status: 403 };
}
