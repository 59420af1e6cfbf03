import { isPhone, normalPhone } from '@parley/contract/phone';
import { callerIdentity, type IncomingCall, parseUri } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';

/** Who calls us, as far as it may be believed. */
export interface WhoCalls {
  /** As the peer wrote it; `anonymous` where the caller does not want it known. */
  caller: string;
  /** The caller wanted the number not to be shown (RFC 3323): it is not kept either. */
  hidden: boolean;
  /** Who has diverted the call to us, the last first. */
  divertedFrom: string[];
}

const most = 10; // diversions kept

const userOf = (uri: string): string | undefined => parseUri(uri)?.user ?? /^tel:([+\d]+)/i.exec(uri)?.[1];

/** A phone is its extension; of a trunk that is trusted, the carrier's word (RFC 3325, 5806, 7044) counts more than the caller's own. */
export function whoCalls({ request, from }: Pick<IncomingCall<PeerIdentity>, 'request' | 'from'>, identity: PeerIdentity): WhoCalls {
  if (identity.kind === 'extension') return { caller: identity.number, hidden: false, divertedFrom: [] };
  const { asserted, isPrivate, diversions } = callerIdentity(request);
  // Whoever asks not to be shown is not, whoever tells it.
  if (!identity.gateway.trustIdentity)
    return { caller: isPrivate ? 'anonymous' : (userOf(from.uri) ?? ''), hidden: isPrivate, divertedFrom: [] };
  const divertedFrom = diversions.slice(0, most).flatMap(({ uri }) => userOf(uri) ?? []);
  const caller = isPrivate ? 'anonymous' : (userOf(asserted?.uri ?? '') ?? userOf(from.uri) ?? '');
  return { caller, hidden: isPrivate, divertedFrom };
}

/** What a flow may say and test of it. */
export const callerVariables = ({ caller, divertedFrom }: WhoCalls): Record<string, string> => ({
  caller,
  ...(divertedFrom[0] === undefined ? {} : { diverted_from: divertedFrom[0] }),
});

/** Whoever calls is found under the number that an import would give him; what is no number stays as it came. */
export const asListed = (caller: string): string => {
  const normal = normalPhone(caller);
  return isPhone(normal) ? normal : caller;
};
