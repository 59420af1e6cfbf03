import type { OutgoingCall } from '@parley/sip';
import type { Awaiting, Consulted } from './consulted.ts';
import type { NoPlace } from './person-place.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Somebody who rings: his number, his audio as he knows it, and by what he is billed. */
type Rung = Pick<Consulted, 'party' | 'audio' | 'isPhone' | 'billedBy'>;

/**
 * While somebody is rung for a phone, that phone may hand another call to him.
 *
 * @param letGo whoever has had him rung lets him go
 * @returns what ends that
 */
export function mayBeHandedOn(
  { context, record, party: caller, isPhone: asks, sip: of }: TransferredCall,
  { party, audio, isPhone, billedBy }: Rung,
  sip: OutgoingCall,
  letGo: () => void,
): () => void {
  const asker = asks ? caller : undefined;
  const answers: Consulted['answers'] = (call, progress) => rungOn({ sip, letGo }, call, progress);
  const consulted = { company: record.facts.company, asker, party, sip, audio, isPhone, billedBy, give: () => {}, answers };
  return context.bridges.rungFor({ caller: of, consulted });
}

/**
 * Has somebody who is rung for one call rung on for another: a transfer to a colleague who has not answered yet. His phone goes on ringing, and
 * what is agreed on with it is the other call's as soon as he answers.
 *
 * @returns why nobody answers; undefined once he has
 */
async function rungOn(
  { sip, letGo }: { sip: OutgoingCall; letGo: () => void },
  call: Awaiting,
  progress: (status: number) => void,
): Promise<NoPlace | undefined> {
  const { scope, gone } = call;
  const answered = Promise.withResolvers<NoPlace | undefined>();
  sip.once('answered', () => answered.resolve(undefined));
  sip.once('failed', ({ status }) => answered.resolve({ why: `SIP ${status}`, status }));
  letGo();
  let rings = true;
  const stopRinging = (): void => {
    if (rings) sip.bye({ q850: 16 });
  };
  scope.defer(stopRinging);
  gone?.then(stopRinging, () => {});
  progress(180);
  const nobody = await scope.until(answered.promise);
  rings = false;
  return nobody;
}
