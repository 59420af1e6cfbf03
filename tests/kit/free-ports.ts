import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** A UDP port of 127.0.0.1 that nobody listened at a moment ago. */
export const freeUdpPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4').once('error', reject);
    socket.bind(0, '127.0.0.1', () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });

/** A TCP port of 127.0.0.1 that nobody listened at a moment ago. */
export const freeTcpPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
