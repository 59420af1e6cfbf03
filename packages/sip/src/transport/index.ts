export { reachableHost } from './reachable-host.ts';
export type { HostPort, Transport } from './transport.ts';
export { openUdp } from './udp.ts';
