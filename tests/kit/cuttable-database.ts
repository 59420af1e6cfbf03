import { once } from 'node:events';
import { createServer, connect as open, type Socket } from 'node:net';

/** The way to a database, which can be cut: connections break, and new ones are refused. */
export interface CuttableDatabase {
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cuttable(url: string): Promise<CuttableDatabase> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    return socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = keep(open(Number(behind.port), behind.hostname));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = new URL(url);
  own.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: own.href,
    cut: () => {
      isCut = true;
      breakAll();
    },
    mend: () => {
      isCut = false;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
