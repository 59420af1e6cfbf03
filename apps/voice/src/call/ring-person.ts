import { PersonLeg } from './person-leg.ts';
import { byTurns, type NoPlace, type PersonPlace, type Ringing } from './person-place.ts';
import { PhoneRedirections } from './phone-redirections.ts';
import type { TransferredCall } from './transferred-call.ts';

/** Rings somebody by the gateways of a place. @param until ms */
const ringBy = (call: TransferredCall, number: string, place: PersonPlace, ringing: Ringing, until: number) =>
  byTurns(place, (one) => PersonLeg.ring(call, number, one, { ...ringing, ringMs: Math.max(1_000, until - call.record.now().getTime()) }));

/** Rings somebody until they answer; where a phone redirects the call, whoever it names. @returns why nobody did, otherwise */
export async function ringPerson(
  call: TransferredCall,
  number: string,
  place: PersonPlace,
  { ringMs, ...ringing }: Ringing,
): Promise<PersonLeg | NoPlace> {
  const redirections = new PhoneRedirections(call, number);
  const until = call.record.now().getTime() + ringMs;
  let reached = await ringBy(call, number, place, { ...ringing, ringMs }, until);
  // Without a word of it somebody has hung up.
  while (!(reached instanceof PersonLeg) && reached.named) {
    const next = await call.scope.until(redirections.next(reached.named));
    if (!next) break;
    const left = Math.max(1_000, until - call.record.now().getTime());
    reached = await ringBy(call, next.number, next.place, { ...ringing, ringMs: left }, until);
  }
  return reached;
}
