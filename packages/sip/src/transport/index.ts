export type { HostPort, Receive, Transport } from './transport.ts';
export { openUdp } from './udp.ts';
