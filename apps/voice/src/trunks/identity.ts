import { type Admission, carriesCredentials, type HostPort, parseUri, type SipRequest } from '@parley/sip';
import type { ExtensionIdentity } from '../directory/extensions.ts';
import type { Gateway } from '../directory/gateways.ts';

/** Realm of our challenges. */
export const realm = 'parley';

/** Who calls us or registers: a gateway, known by its address and port or its registration, or a phone, known by its secret. */
export type PeerIdentity = ExtensionIdentity | { kind: 'gateway'; gateway: Gateway };

/** The facts that decide whose an incoming request is. */
export interface KnownPeers {
  /** Gateways whose address and port this is, and those that registered from there. */
  gatewaysAt(source: HostPort): readonly Gateway[];
  /** Whether a phone registered from this address and port. */
  phoneAt(source: HostPort): boolean;
}

/**
 * Whose an incoming request is. A call from the address and port of a gateway, or from where it registered, is that
 * gateway's. A request with credentials, or
 * from where a phone registered, is that phone's, and so is any other: it has to prove itself, because no address speaks for a phone.
 */
export function admission(peers: KnownPeers, request: SipRequest, source: HostPort): Admission<PeerIdentity> {
  const at = request.method === 'INVITE' ? peers.gatewaysAt(source) : [];
  const dialled = parseUri(request.uri)?.user ?? '';
  // Companies that share a carrier have numbers of their own.
  const gateway = at.find((one) => one.callerNumbers.includes(dialled)) ?? at[0];
  if (!gateway || carriesCredentials(request, realm) || peers.phoneAt(source)) return { admit: 'challenge' };
  return { admit: 'trusted', identity: { kind: 'gateway', gateway } };
}
