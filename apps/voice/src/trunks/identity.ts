import type { Admission, HostPort, SipRequest } from '@parley/sip';
import type { ExtensionIdentity } from '../directory/extensions.ts';
import type { Gateway } from '../directory/gateways.ts';
import type { TrunkMonitor } from './trunk-monitor.ts';

/** Who calls us or registers: a gateway, known by its address, or a phone, known by its secret. */
export type PeerIdentity = ExtensionIdentity | { kind: 'gateway'; gateway: Gateway };

/**
 * A gateway's calls are taken by address; everyone else must prove to be an extension. Nobody registers without a secret.
 */
export function admission(trunks: TrunkMonitor): (request: SipRequest, source: HostPort) => Admission<PeerIdentity> {
  return (request, source) => {
    const gateway = request.method === 'INVITE' ? trunks.byAddress(source.host, source.port) : undefined;
    return gateway ? { admit: 'trusted', identity: { kind: 'gateway', gateway } } : { admit: 'challenge' };
  };
}
