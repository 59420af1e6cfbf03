import { type NameAddress, parseAddress } from './address.ts';
import type { SipRequest } from './message.ts';

/** Who calls, as a trusted peer says (RFC 3325, 3323, 5806). Not to be believed of others. */
export interface CallerIdentity {
  /** P-Asserted-Identity, the SIP or tel address. */
  asserted: NameAddress | undefined;
  /** The caller asks for its number not to be shown. */
  isPrivate: boolean;
  /** Who has diverted the call, the last one first: of Diversion (RFC 5806), or where there is none of History-Info (RFC 7044). */
  diversions: readonly NameAddress[];
}

/** Reads the identity headers of a request. */
export function callerIdentity(request: SipRequest): CallerIdentity {
  const addresses = (name: string): NameAddress[] => request.list(name).flatMap((value) => parseAddress(value) ?? []);
  const privacy = request.headers('privacy').flatMap((value) => value.toLowerCase().split(/[;,\s]+/));
  const hidden = privacy.some((one) => one === 'id' || one === 'user' || one === 'header');
  const diversions = addresses('diversion');
  return {
    asserted: addresses('p-asserted-identity')[0],
    isPrivate: hidden,
    diversions: diversions.length > 0 ? diversions : diverting(addresses('history-info')),
  };
}

/** Those whom a call was for before, the last first. The last entry is whom it is for now; what its owner wants hidden is left out. */
const diverting = (entries: readonly NameAddress[]): readonly NameAddress[] =>
  entries
    .slice(0, -1)
    .filter(({ uri }) => !/[?&]privacy=/i.test(uri))
    .reverse();
