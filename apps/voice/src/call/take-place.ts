import type { IncomingCall } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { BridgedLegs } from './bridged-legs.ts';
import type { CallContext } from './call-context.ts';

/** Whether somebody may take the place of a leg of ours (RFC 3891): a phone that of a person who talks or is rung, in a call of its own company. */
export function mayTakePlace(bridges: BridgedLegs, identity: PeerIdentity | undefined, replaced: { localTag: string }): boolean {
  const leg = bridges.ofPerson(replaced) ?? bridges.ringing(replaced);
  return identity?.kind === 'extension' && leg?.company === identity.company;
}

/** Takes a call that comes in to take a person's place. */
export async function takePlace(context: CallContext, sip: IncomingCall<PeerIdentity>, identity: PeerIdentity): Promise<void> {
  const talk = sip.replaces && context.bridges.ofPerson(sip.replaces);
  const phone = sip.replaces && context.bridges.ringing(sip.replaces);
  if (talk && identity.kind === 'extension') await talk.takenBy(sip, identity);
  else if (phone && identity.kind === 'extension') await phone.pickedUpBy(sip, identity);
  // It was over before we looked.
  else sip.reject(481);
}
