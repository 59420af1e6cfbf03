import type { OutgoingCall, RedirectedTo, RedirectRules, SipUri, Target } from '@parley/sip';
import { type Gateway, mayBeCalledAs } from '../directory/gateways.ts';
import type { CallRecord } from './call-record.ts';
import type { CallScope } from './call-scope.ts';

/** Places that one call is tried at because of redirections, however deep they go. */
const most = 4;

type Rules = Pick<Gateway, 'address' | 'port' | 'transport' | 'tls' | 'calleeRules' | 'destinations'>;

const protocols = { udp: 'UDP', tcp: 'TCP', tls: 'TLS' } as const;

/**
 * How far calls by a gateway follow 3xx: to numbers that may be called by the gateway alone, and over TLS if the gateway is. Its own
 * servers are called as before; anybody else is told nothing that is between us and the gateway, and has to be where gateways may be.
 *
 * @param places its own servers
 */
export const redirectsBy = (gateway: Rules, places: readonly Target[]): RedirectRules => ({
  most,
  allow: (contact) => {
    const { user } = contact;
    return user !== undefined && mayBeCalledAs(gateway, user) ? placeOf(gateway, places, contact) : undefined;
  },
});

function placeOf(gateway: Rules, places: readonly Target[], { scheme, host, port, parameters }: SipUri): RedirectedTo | undefined {
  const named = parameters.get('transport')?.toLowerCase() ?? (scheme === 'sips' ? 'tls' : gateway.transport);
  if (named !== 'udp' && named !== 'tcp' && named !== 'tls') return undefined;
  if (gateway.transport === 'tls' && named !== 'tls') return undefined;
  const isGateway = host.toLowerCase() === gateway.address.toLowerCase() && (port ?? null) === gateway.port;
  if (isGateway && named === gateway.transport && places.length > 0) return { nextHop: places };
  const transport = protocols[named];
  const own = places.find((place) => place.host === host && place.port === (port ?? 5060) && (place.transport ?? 'UDP') === transport);
  if (own) return { nextHop: own };
  const tls = transport === 'TLS' ? { tls: { verify: true, ...(gateway.tls?.ca === undefined ? {} : { ca: gateway.tls.ca }) } } : {};
  return { stranger: true, nextHop: { host, ...(port === undefined ? {} : { port }), transport, ...tls } };
}

/** Keeps in the record where a call was redirected to. @returns the addresses, in their order, for its leg */
export function followRedirections(scope: CallScope, sip: OutgoingCall, record: CallRecord): readonly string[] {
  const redirections: string[] = [];
  sip.on(
    'redirected',
    scope.guard((to) => {
      redirections.push(to);
      record.event('redirected', { to });
    }),
  );
  return redirections;
}
