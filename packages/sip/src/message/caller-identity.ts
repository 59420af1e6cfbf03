import { type NameAddress, parseAddress } from './address.ts';
import type { SipRequest } from './message.ts';

/** Who calls, as a trusted peer says (RFC 3325, 3323, 5806). Not to be believed of others. */
export interface CallerIdentity {
  /** P-Asserted-Identity, the SIP or tel address. */
  asserted: NameAddress | undefined;
  /** The caller asks for its number not to be shown. */
  isPrivate: boolean;
  /** Who has diverted the call, the last one first. */
  diversions: readonly NameAddress[];
}

/** Reads the identity headers of a request. */
export function callerIdentity(request: SipRequest): CallerIdentity {
  const addresses = (name: string): NameAddress[] => request.list(name).flatMap((value) => parseAddress(value) ?? []);
  const privacy = request.headers('privacy').flatMap((value) => value.toLowerCase().split(/[;,\s]+/));
  const hidden = privacy.some((one) => one === 'id' || one === 'user' || one === 'header');
  return { asserted: addresses('p-asserted-identity')[0], isPrivate: hidden, diversions: addresses('diversion') };
}
