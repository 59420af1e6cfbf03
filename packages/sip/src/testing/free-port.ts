import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what Linux gives to connections by itself (ip_local_port_range): there, somebody takes a free port at any moment. */
const [first, count] = [10_000, 4_000];

async function isFree(kind: 'udp' | 'tcp', port: number): Promise<boolean> {
  const socket = kind === 'udp' ? createSocket('udp4') : createServer();
  const listening = once(socket, 'listening');
  if ('bind' in socket) socket.bind(port, '127.0.0.1');
  else socket.listen(port, '127.0.0.1');
  try {
    await listening;
  } catch {
    return false;
  }
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  return true;
}

/**
 * A port of loopback where nobody listens: by UDP, by TCP, and by TCP one above it, where baresip listens to TLS. It starts for nothing, and
 * says so to nobody, where one of the three is taken.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + 2 * Math.floor(count * Math.random());
    if ((await isFree('udp', port)) && (await isFree('tcp', port)) && (await isFree('tcp', port + 1))) return port;
  }
}
