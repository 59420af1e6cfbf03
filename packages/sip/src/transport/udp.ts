import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns';
import { isIP, isIPv6 } from 'node:net';
import type { HostPort, Receive, Transport } from './transport.ts';

/** Holds some seconds of load when the event loop is late; the system may grant less. */
const bufferBytes = 4 * 1024 * 1024;

/** Opens a UDP socket for SIP. Rejects with the system's error. */
export async function openUdp(at: HostPort, receive: Receive): Promise<Transport> {
  const socket = createSocket({
    type: isIPv6(at.host) ? 'udp6' : 'udp4',
    recvBufferSize: bufferBytes,
    sendBufferSize: bufferBytes,
    lookup: lookUp,
  });
  await bind(socket, at);
  const { address, port } = socket.address();
  const transport: Transport = {
    address: { host: address, port },
    send: (bytes, to, failed) => {
      if (to.port <= 0 || to.port > 65_535) {
        queueMicrotask(() => failed?.(new Error(`no such port: ${to.port}`)));
        return;
      }
      try {
        socket.send(bytes, 0, bytes.length, to.port, to.host, (error) => {
          if (error !== null) failed?.(error);
        });
      } catch (error) {
        // A socket that is being closed throws at once.
        queueMicrotask(() => failed?.(error instanceof Error ? error : new Error(String(error))));
      }
    },
    close: () => new Promise((done) => socket.close(() => done())),
  };
  socket.on('message', (bytes, from) => receive(bytes, { host: from.address, port: from.port }));
  return transport;
}

function bind(socket: Socket, at: HostPort): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = (error: Error) => {
      socket.close();
      fail(error);
    };
    socket.once('error', refuse);
    socket.bind(at.port, at.host, () => {
      socket.off('error', refuse);
      // ICMP refusals of earlier packets arrive here; the timers deal with silence.
      socket.on('error', () => {});
      done();
    });
  });
}

type LookupDone = (error: NodeJS.ErrnoException | null, address: string, family: number) => void;

/** Addresses are passed on at once; only names are looked up. */
function lookUp(host: string, options: object, done: LookupDone): void {
  const family = isIP(host);
  if (family !== 0) done(null, host, family);
  else lookup(host, { ...options, all: false }, done);
}
