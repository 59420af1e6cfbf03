import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { Reach } from '../../providers/provider.ts';
import { ProviderError } from './provider-error.ts';

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
};

/** Whether an address, as numbers, may be connected to. */
export function isReachable(address: string, { only, never, also = [] }: Reach): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(address) === 0) return false;
  if (listOf(also).check(address, family)) return true;
  if (listOf(never).check(address, family)) return false;
  return only === undefined || listOf(only).check(address, family);
}

type Looked = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * A `lookup` for sockets that gives only addresses within reach. It is asked at each connection, so that a name can't be pointed
 * elsewhere after it was checked.
 */
export const lookupWithin =
  (reach: Reach) =>
  (host: string, options: LookupOptions, looked: Looked): void => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return looked(error, []);
      const addresses = found.filter(({ address }) => isReachable(address, reach));
      const [first] = addresses;
      if (!first) return looked(new ProviderError('unavailable', `${host}: providers may not point there`), []);
      if (options.all) looked(null, addresses);
      else looked(null, first.address, first.family);
    });
  };

/**
 * An address to connect to. A host in numbers is checked here, because nobody looks it up.
 *
 * @throws ProviderError if it isn't one of the schemes, or lies out of reach
 */
export function reachable(address: string, schemes: readonly string[], reach: Reach): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !schemes.includes(url.protocol.slice(0, -1)))
    throw new ProviderError('unavailable', `the address must begin with ${schemes.join(' or ')}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isReachable(host, reach)) throw new ProviderError('unavailable', `${host}: providers may not point there`);
  return url;
}
