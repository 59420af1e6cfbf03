import type { HostPort } from '@parley/sip';

/** A place as people write it: `TLS 192.0.2.1:5061`. */
export const formatPlace = ({ host, port, transport }: Pick<HostPort, 'host' | 'port' | 'transport'>): string =>
  `${transport ?? 'UDP'} ${host.includes(':') ? `[${host}]` : host}:${port}`;
