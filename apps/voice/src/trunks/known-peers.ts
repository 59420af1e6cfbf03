import type { CredentialCandidate, HostPort, Registrar, SipUri } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';
import { gatewayKey, readRegistrationKey, registrationKey } from '../directory/registration-key.ts';
import type { KnownPeers, PeerIdentity } from './identity.ts';

/** Gathers the facts about where peers are. */
export function knownPeers(trunks: { gatewaysAt(source: HostPort): readonly Gateway[] }, registrar: Registrar | undefined): KnownPeers {
  return {
    gatewaysAt: (source) => trunks.gatewaysAt(source),
    phoneAt: (source) => registrar?.registeredFrom(source).some((key) => 'number' in readRegistrationKey(key)) ?? false,
  };
}

/** The gateways that register to us with this user. */
export const registrants = (gateways: Iterable<Gateway>, username: string): CredentialCandidate<PeerIdentity>[] =>
  [...gateways].flatMap((gateway) =>
    gateway.kind === 'registrant' && gateway.username === username && gateway.secret
      ? [{ password: gateway.secret, identity: { kind: 'gateway', gateway } satisfies PeerIdentity }]
      : [],
  );

/** What a peer that has proved itself may register: its own number or user, and nothing else. */
export function addressOfRecord(identity: PeerIdentity | undefined, to: SipUri): string | undefined {
  if (identity?.kind === 'extension') return to.user === identity.number ? registrationKey(identity.company, identity.number) : undefined;
  const gateway = identity?.gateway;
  return gateway?.kind === 'registrant' && to.user === gateway.username ? gatewayKey(gateway.company, gateway.id) : undefined;
}
