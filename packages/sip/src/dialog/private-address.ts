import { BlockList, isIP } from 'node:net';

const blocks = new BlockList();
blocks.addSubnet('10.0.0.0', 8);
blocks.addSubnet('172.16.0.0', 12);
blocks.addSubnet('192.168.0.0', 16);
blocks.addSubnet('100.64.0.0', 10);
blocks.addSubnet('169.254.0.0', 16);
blocks.addSubnet('127.0.0.0', 8);
blocks.addSubnet('fc00::', 7, 'ipv6');
blocks.addSubnet('fe80::', 10, 'ipv6');
blocks.addAddress('::1', 'ipv6');

/** Whether an IP address is for private networks (RFC 1918, 6598, 3927, 4193) or loopback; false for names. */
export function isPrivateAddress(host: string): boolean {
  const family = isIP(host);
  return family !== 0 && blocks.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
