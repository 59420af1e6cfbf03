import { isIPv4, isIPv6 } from 'node:net';

/** Eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
};

/**
 * What counts as one place for the lock-out: an IPv4 address, or the /64 of an IPv6 address, since whoever has one address of it has
 * them all (RFC 6177). What is no address counts as one place together.
 */
export const networkOf = (address: string): string => {
  const bare = address.replace(/%.*$/, '');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  if (isIPv4(bare)) return bare;
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : 'unknown';
};
