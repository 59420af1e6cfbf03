import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { HostPort } from '@parley/sip';

/** A router on the way of datagrams that lends those behind it its own address. */
export interface Nat {
  /** Where those behind it send. */
  inside: HostPort;
  /** Where the server sees them come from, and answers. */
  outside: HostPort;
  close(): void;
}

async function bound(host: string, port = 0): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening');
  return socket;
}

const placeOf = (socket: Socket): HostPort => {
  const { address: host, port } = socket.address();
  return { host, port };
};

/**
 * @param lent the address that it lends, and the port where that is forwarded
 * @param server whom those behind it talk to
 */
export async function startNat(lent: { host: string; port?: number }, server: HostPort): Promise<Nat> {
  const [inside, outside] = await Promise.all([bound('127.0.0.1'), bound(lent.host, lent.port)]);
  let behind: HostPort | undefined;
  inside.on('message', (bytes, { address, port }) => {
    behind = { host: address, port };
    outside.send(bytes, server.port, server.host);
  });
  outside.on('message', (bytes) => behind && inside.send(bytes, behind.port, behind.host));
  return {
    inside: placeOf(inside),
    outside: placeOf(outside),
    close: () => {
      inside.close();
      outside.close();
    },
  };
}
