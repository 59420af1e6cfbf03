import { networkInterfaces } from 'node:os';

/** What to call ourselves: the address we listen at or, where that is "all of them", the first that others can reach. */
export function reachableHost(listening: string): string {
  if (listening !== '0.0.0.0' && listening !== '::') return listening;
  const family = listening === '::' ? 'IPv6' : 'IPv4';
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const found = addresses.find((address) => !address.internal && address.family === family && !address.address.startsWith('fe80:'));
  return found?.address ?? (family === 'IPv6' ? '::1' : '127.0.0.1');
}
