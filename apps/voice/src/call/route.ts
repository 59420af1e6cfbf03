import type { InviteOptions } from '@parley/sip';
import { registrationKey } from '../directory/extensions.ts';
import type { Gateway } from '../directory/gateways.ts';
import { calleeFor } from '../directory/gateways.ts';
import type { CallContext } from './call-context.ts';

/** Where an INVITE goes. `trouble` says in plain words why it cannot arrive. */
export type Route = Pick<InviteOptions, 'target' | 'nextHop' | 'from' | 'symmetric' | 'route' | 'credentials' | 'contactUser'> & {
  headers: [string, string][];
  trouble?: string;
};

/**
 * A number that is a registered extension of the company is called at its phone; any other goes out by the gateway, rewritten by
 * its prefix rules.
 */
export function routeTo(context: CallContext, company: number, gateway: Gateway, callee: string, caller: string): Route {
  const { host } = context.sip.address;
  const own = context.publicAddress ?? host;
  const [phone] = context.sip.registrar?.lookup(registrationKey(company, callee)) ?? [];
  if (phone) {
    return {
      target: phone.contact,
      nextHop: phone.source,
      from: { uri: `sip:${caller || 'parley'}@${own}` },
      symmetric: true,
      ...(phone.path.length > 0 ? { route: phone.path } : {}),
      headers: [],
    };
  }
  const user = gateway.kind === 'register' && gateway.username ? gateway.username : caller || gateway.username || 'anonymous';
  const domain = gateway.kind === 'register' ? gateway.address : own;
  return {
    target: `sip:${encodeURIComponent(calleeFor(gateway.calleeRules, callee))}@${gateway.address}:${gateway.port}`,
    nextHop: { host: context.trunks.addressOf(gateway), port: gateway.port },
    from: { uri: `sip:${user}@${domain}` },
    ...(gateway.username && gateway.secret ? { credentials: { username: gateway.username, password: gateway.secret } } : {}),
    ...(gateway.kind === 'register' && gateway.username ? { contactUser: gateway.username } : {}),
    headers: [
      ...(user !== caller && caller ? [['P-Asserted-Identity', `<sip:${caller}@${own}>`] satisfies [string, string]] : []),
      ...gateway.headers,
    ],
  };
}
