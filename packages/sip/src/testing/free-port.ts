import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Below what Linux gives to connections by itself (ip_local_port_range): there, somebody takes a free port at any moment. */
const [first, count] = [10_000, 4_000];

/** Whether it could be made to listen; it does so until it is closed. */
async function listens(socket: Server | Socket, listen: () => void): Promise<boolean> {
  const listening = once(socket, 'listening');
  listen();
  return listening.then(
    () => true,
    () => false,
  );
}

async function isFree(kind: 'udp' | 'tcp', port: number): Promise<boolean> {
  const socket = kind === 'udp' ? createSocket('udp4') : createServer();
  const free = await listens(socket, () => ('bind' in socket ? socket.bind(port, '127.0.0.1') : socket.listen(port, '127.0.0.1')));
  if (!free) return false;
  const closed = once(socket, 'close');
  socket.close();
  await closed;
  return true;
}

/**
 * Keeps the port from whoever else asks for a free one, in this process or another, until this process ends: between its choice and its use
 * it is free for seconds. Linux's abstract sockets vanish with their process, however it ends; elsewhere it is left to chance.
 */
async function claim(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const server = createServer().unref();
  return listens(server, () => server.listen(`\0parley-port-${port}`));
}

/**
 * A port of loopback where nobody listens, given to nobody else: by UDP, by TCP, and by TCP one above it, where baresip listens to TLS. It
 * starts for nothing, and says so to nobody, where one of the three is taken.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + 2 * Math.floor(count * Math.random());
    if ((await claim(port)) && (await isFree('udp', port)) && (await isFree('tcp', port)) && (await isFree('tcp', port + 1))) return port;
  }
}
