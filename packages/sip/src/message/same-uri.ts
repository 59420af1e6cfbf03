import { parseUri, type SipUri } from './uri.ts';

/** Parameters that make a difference where only one of two URIs has them. */
const telling = ['user', 'ttl', 'method', 'maddr', 'transport'];

/** Whether two URIs mean the same (RFC 3261 19.1.4); other than SIP URIs must be equal to the letter. */
export function sameUri(left: string, right: string): boolean {
  if (left === right) return true;
  const a = parseUri(left);
  const b = parseUri(right);
  if (a === undefined || b === undefined) return false;
  const sameParts = a.scheme === b.scheme && a.user === b.user && a.password === b.password && a.port === b.port;
  return sameParts && a.host.toLowerCase() === b.host.toLowerCase() && a.headers === b.headers && sameParameters(a, b);
}

function sameParameters(a: SipUri, b: SipUri): boolean {
  for (const [name, value] of a.parameters) {
    const other = b.parameters.get(name);
    if (other !== undefined && other.toLowerCase() !== value.toLowerCase()) return false;
  }
  return telling.every((name) => a.parameters.has(name) === b.parameters.has(name));
}
