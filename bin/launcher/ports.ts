import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StartupError } from './startup-error.ts';

/** A port one of ours is about to listen at. */
export interface WantedPort {
  readonly kind: 'tcp' | 'udp';
  readonly host: string;
  readonly port: number;
  /** The settings that choose it. */
  readonly hostSetting: string;
  readonly portSetting: string;
}

async function tryTcp(host: string, port: number): Promise<void> {
  const server = createServer();
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

async function tryUdp(host: string, port: number): Promise<void> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const bound = once(socket, 'listening');
  socket.bind({ address: host, port, exclusive: true });
  await bound;
  const closed = once(socket, 'close');
  socket.close();
  await closed;
}

/** @throws StartupError that says which setting to change if the port cannot be listened at */
export async function checkPort({ kind, host, port, hostSetting, portSetting }: WantedPort): Promise<void> {
  try {
    await (kind === 'tcp' ? tryTcp(host, port) : tryUdp(host, port));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartupError(`Port ${port} (${kind}) is in use: stop what uses it, or choose another with ${portSetting}=${port + 1}`);
    }
    if (code === 'EACCES') throw new StartupError(`Port ${port} needs rights of the system: choose one above 1023 with ${portSetting}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartupError(`${hostSetting}=${host} is no address of this machine: choose one of its own, or 0.0.0.0 for all`);
    }
    throw error;
  }
}

/** A TCP port of loopback that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
