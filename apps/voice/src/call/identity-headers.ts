import { rewritten } from '@parley/contract/dial-pattern';
import type { InviteOptions } from '@parley/sip';
import type { Gateway } from '../directory/gateways.ts';

const names = { 'p-asserted-identity': 'P-Asserted-Identity', 'p-preferred-identity': 'P-Preferred-Identity' } as const;

/** Says nothing of the caller (RFC 3323 4.1.1.3). */
const anonymous = { uri: 'sip:anonymous@anonymous.invalid', display: 'Anonymous' };

/**
 * Who calls, as a gateway is to be told: the number, rewritten by its rules, in From, or in a header of its own with the account of a registration in From, and
 * anonymous if the number is not to be shown. What the gateway's own headers say goes before it.
 *
 * @param own our host
 */
export function identityFor(
  gateway: Pick<Gateway, 'kind' | 'address' | 'username' | 'headers' | 'identityHeader' | 'hideCaller' | 'callerRules'>,
  number: string,
  own: string,
): Pick<InviteOptions, 'from'> & { headers: [string, string][] } {
  const { kind, address, username, headers, identityHeader, hideCaller, callerRules } = gateway;
  const caller = number === '' ? '' : rewritten(callerRules, number);
  const account = kind === 'register' ? username : undefined;
  const domain = kind === 'register' ? address : own;
  const inFrom = identityHeader === 'from' ? caller || account : account || caller;
  const said: [string, string][] = [
    ...(identityHeader === 'from' || caller === ''
      ? []
      : [[names[identityHeader], `<sip:${caller}@${domain}>`] satisfies [string, string]]),
    ...(hideCaller ? [['Privacy', 'id'] satisfies [string, string]] : []),
  ];
  const set = new Set(headers.map(([name]) => name.toLowerCase()));
  return {
    from: hideCaller ? anonymous : { uri: `sip:${inFrom || username || 'anonymous'}@${domain}` },
    headers: [...said.filter(([name]) => !set.has(name.toLowerCase())), ...headers],
  };
}
