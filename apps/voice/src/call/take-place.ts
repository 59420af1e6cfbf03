import type { IncomingCall } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { BridgedLegs } from './bridged-legs.ts';
import type { CallContext } from './call-context.ts';

/** Whether somebody may take the place of a leg of ours (RFC 3891): a phone that of a person who talks, in a call of its own company. */
export function mayTakePlace(bridges: BridgedLegs, identity: PeerIdentity | undefined, replaced: { localTag: string }): boolean {
  const talk = bridges.ofPerson(replaced);
  return identity?.kind === 'extension' && talk?.company === identity.company;
}

/** Takes a call that comes in to take a person's place. */
export async function takePlace(context: CallContext, sip: IncomingCall<PeerIdentity>, identity: PeerIdentity): Promise<void> {
  const talk = sip.replaces && context.bridges.ofPerson(sip.replaces);
  if (talk && identity.kind === 'extension') await talk.takenBy(sip, identity);
  // It was over before we looked.
  else sip.reject(481);
}
