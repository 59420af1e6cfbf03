import { connect } from 'node:net';
import type { HostPort } from '@parley/sip';
import { bad, type Found, good, serversText, skipped, warning } from './finding.ts';

const patience = 4_000; // ms

type Reached = { place: HostPort; ms: number } | { place: HostPort; why: string };

const reach = (place: HostPort): Promise<Reached> =>
  new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ host: place.host, port: place.port, timeout: patience });
    const over = (what: { ms: number } | { why: string }): void => {
      socket.destroy();
      resolve({ place, ...what });
    };
    socket.once('connect', () => over({ ms: Math.round(performance.now() - began) }));
    socket.once('timeout', () => over({ why: 'timeout' }));
    socket.once('error', (error: NodeJS.ErrnoException) => over({ why: error.code ?? error.message }));
  });

/** Whether the servers take connections, where their transport makes any. `open` are those that do, and all of those of UDP. */
export async function reachServers(places: readonly HostPort[]): Promise<Found & { open: readonly HostPort[] }> {
  const streams = places.filter(({ transport }) => transport !== undefined);
  if (streams.length === 0) return { ...skipped('reach.udp'), open: places };
  const reached = await Promise.all(streams.map(reach));
  const failed = reached.flatMap((one) => ('why' in one ? [one] : []));
  const [first] = reached.flatMap((one) => ('ms' in one ? [one] : []));
  const open = places.filter((place) => !failed.some((one) => one.place === place));
  const servers = serversText(failed.map(({ place }) => place));
  const transport = streams[0]?.transport ?? 'TCP';
  if (!first) return { ...bad('reach.bad', { transport, servers, why: failed[0]?.why ?? '' }), open };
  if (failed.length > 0) return { ...warning('reach.some', { n: streams.length, bad: failed.length, servers }), open };
  return { ...good('reach.good', { transport, ms: first.ms }), open };
}
