import { exceptionOf } from '@parley/contract/call-exception';
import { rewritten } from '@parley/contract/dial-pattern';
import { formatUri, type HostPort, type InviteOptions, parseUri } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';
import { mayCall, transportOf } from '../directory/gateways.ts';
import { registrationKey } from '../directory/registration-key.ts';
import type { CallContext } from './call-context.ts';
import { identityFor } from './identity-headers.ts';
import { redirectsBy } from './redirections.ts';

/** Nothing can be sent there: the call fails as unreachable before anything is on the wire. */
const nowhere: HostPort = { host: '0.0.0.0', port: 0 };

/** Where an INVITE goes. `trouble` says why it cannot arrive, as an exception of a record. */
export type Route = Pick<
  InviteOptions,
  'target' | 'nextHop' | 'from' | 'symmetric' | 'route' | 'credentials' | 'contactUser' | 'redirects'
> & {
  headers: [string, string][];
  trouble?: string;
  /** It leads to a phone of the company. */
  isPhone?: boolean;
  /** What a call comes to that may not be made at all. */
  result?: 'barred';
};

/**
 * A number that is a registered extension of the company is called at its phone; any other goes out by the gateway, rewritten by
 * its prefix rules.
 */
export function routeTo(context: CallContext, company: number, gateway: Gateway, callee: string, caller: string): Route {
  const own = context.publicAddress ?? context.sip.address.host;
  const phone = phoneRoute(context, company, callee, caller);
  if (phone) return phone;
  if (!mayCall(gateway, callee)) {
    const trouble = exceptionOf('gateway-refuses', { gateway: gateway.name });
    return { target: `sip:${own}`, nextHop: nowhere, from: { uri: `sip:${own}` }, headers: [], trouble, result: 'barred' };
  }
  if (gateway.kind === 'registrant') return toRegistrant(context, gateway, callee, caller, own);
  const places = context.trunks.placesOf(gateway);
  return {
    target: `sip:${encodeURIComponent(rewritten(gateway.calleeRules, callee))}@${gateway.address}${gateway.port === null ? '' : `:${gateway.port}`}${transportOf(gateway)}`,
    nextHop: places.length > 0 ? places : nowhere,
    redirects: redirectsBy(gateway, places),
    ...identityFor(gateway, caller, own),
    ...credentialsOf(gateway),
    ...(gateway.kind === 'register' && gateway.username ? { contactUser: gateway.username } : {}),
    ...troubleOf(context, gateway, places),
  };
}

/** The way to the phone of an extension; undefined where none is registered. */
export function phoneRoute(context: CallContext, company: number, number: string, caller: string): Route | undefined {
  const own = context.publicAddress ?? context.sip.address.host;
  const [phone] = context.sip.registrar?.lookup(registrationKey(company, number)) ?? [];
  return (
    phone && {
      target: phone.contact,
      nextHop: phone.source,
      from: { uri: `sip:${caller || 'parley'}@${own}` },
      symmetric: true,
      ...(phone.path.length > 0 ? { route: phone.path } : {}),
      headers: [],
      isPhone: true,
    }
  );
}

/** A gateway that registered is called at its contact, which is where its REGISTER came from, with the number in place of its user. */
function toRegistrant({ trunks }: CallContext, gateway: Gateway, callee: string, caller: string, own: string): Route {
  const binding = trunks.bindingOf(gateway);
  const contact = parseUri(binding?.contact ?? '');
  const number = rewritten(gateway.calleeRules, callee);
  const identity = identityFor(gateway, caller, own);
  if (!binding || !contact)
    return {
      target: `sip:${encodeURIComponent(number)}@${own}`,
      nextHop: nowhere,
      ...identity,
      trouble: exceptionOf('gateway-absent', { gateway: gateway.name }),
    };
  const { host, port, parameters } = contact;
  return {
    target: formatUri({ user: number, host, port, parameters }),
    nextHop: binding.source,
    redirects: redirectsBy(gateway, [binding.source]),
    ...identity,
    symmetric: true,
    ...(binding.path.length > 0 ? { route: binding.path } : {}),
    ...credentialsOf(gateway),
  };
}

function troubleOf({ trunks }: CallContext, gateway: Gateway, places: readonly HostPort[]): { trouble?: string } {
  const named = { gateway: gateway.name };
  if (places.length === 0) return { trouble: exceptionOf('gateway-nowhere', named) };
  return trunks.restsUntil(gateway) === undefined ? {} : { trouble: exceptionOf('gateway-rests', named) };
}

/** What we answer a gateway's challenge with. */
export const credentialsOf = ({ username, secret }: Gateway) => (username && secret ? { credentials: { username, password: secret } } : {});
