import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { WebSocketServer } from 'ws';
import type { Connections } from './connections.ts';
import { streamLink, webSocketLink } from './link.ts';
import type { HostPort, StreamProtocol, Transport } from './transport.ts';

/** The certificate that we show, in PEM. */
export interface TlsServerOptions {
  certificate: string;
  key: string;
  /** PEM of the authorities that clients must have their certificate from; without it they need none. */
  clientCa?: string;
}

/** A listening socket of connections; they themselves are in `Connections`. */
export type Listener = Pick<Transport, 'address' | 'close'>;

const largestMessage = 300_000;

const tlsOptions = ({ certificate, key, clientCa }: TlsServerOptions): TlsOptions => ({
  ...{ cert: certificate, key, minVersion: 'TLSv1.2' as const },
  ...(clientCa === undefined ? {} : { ca: clientCa, requestCert: true, rejectUnauthorized: true }),
});

/** Listens for TCP, or with a certificate for TLS. Rejects with the system's error, or with what is wrong with the certificate. */
export async function listenStream(at: HostPort, connections: Connections, tls?: TlsServerOptions): Promise<Listener> {
  const transport = tls === undefined ? 'TCP' : 'TLS';
  const take = (socket: Socket) => {
    const peer = peerOf(socket, transport);
    if (peer === undefined || !connections.accept(peer, (events) => streamLink(socket, events))) socket.destroy();
  };
  const server: Server = tls === undefined ? createServer(take) : createTlsServer({ ...tlsOptions(tls), handshakeTimeout: 10_000 }, take);
  return await listening(server, at, transport);
}

/** Listens for WebSockets of the subprotocol `sip` (RFC 7118 4.1), over TLS with a certificate. Rejects as `listenStream` does. */
export async function listenWebSocket(at: HostPort, connections: Connections, tls?: TlsServerOptions): Promise<Listener> {
  const transport = tls === undefined ? 'WS' : 'WSS';
  const http: HttpServer = tls === undefined ? createHttpServer(refuse) : createHttpsServer(tlsOptions(tls), refuse);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: largestMessage,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  });
  http.on('upgrade', (request, socket, head) => {
    const peer = peerOf(request.socket, transport);
    const protocols = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
    if (peer === undefined || !protocols.includes('sip')) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      if (!connections.accept(peer, (events) => webSocketLink(webSocket, events))) webSocket.terminate();
    });
  });
  return await listening(http, at, transport);
}

const refuse: Parameters<typeof createHttpServer>[1] = (_request, response) => {
  response.writeHead(426, { Upgrade: 'websocket', Connection: 'close' }).end();
};

/** An address written as IPv4 in IPv6 is the IPv4 one. */
function peerOf({ remoteAddress, remotePort }: Socket, transport: StreamProtocol): HostPort | undefined {
  if (remoteAddress === undefined || remotePort === undefined) return undefined;
  return { host: remoteAddress.replace(/^::ffff:(?=\d+\.)/, ''), port: remotePort, transport };
}

async function listening(server: Server | HttpServer, at: HostPort, transport: StreamProtocol): Promise<Listener> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(at.port, at.host, () => {
      server.off('error', fail);
      // A connection that ends while it is being accepted.
      server.on('error', () => {});
      done();
    });
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const address = server.address();
  const place = typeof address === 'object' && address !== null ? { host: address.address, port: address.port } : at;
  return {
    address: { ...place, transport },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        // Those whose handshake is under way too: the server would wait for them.
        for (const socket of open) socket.destroy();
      }),
  };
}
