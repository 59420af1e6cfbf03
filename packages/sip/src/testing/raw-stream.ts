import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { parseMessage, type SipMessage, type SipRequest, type SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';
import { StreamFramer } from '../transport/stream-framer.ts';

/** A peer at the other end of a stream, that says exactly what a test tells it to. */
export interface RawStream {
  /** Our end's own address. */
  address: HostPort;
  /** Sends the text (line ends become CR LF) or the octets. */
  send(message: string | Buffer): void;
  request(method: string): Promise<SipRequest>;
  response(status: number): Promise<SipResponse>;
  /** Keep-alives that came: `ping` is a double CR LF, `pong` a single one. */
  keepAlives: string[];
  /** Resolves once the other side has ended it. */
  gone: Promise<void>;
  /** Ends it in order. */
  end(): void;
  /** Breaks it off without a word. */
  reset(): void;
}

/** Reads and writes SIP on a socket that is open. */
function rawStream(socket: Socket): RawStream {
  const framer = new StreamFramer();
  const waiting: SipMessage[] = [];
  const keepAlives: string[] = [];
  let wake = (): void => {};
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    for (const frame of framer.push(chunk) ?? []) {
      const message = frame.kind === 'message' ? parseMessage(frame.bytes) : undefined;
      if (frame.kind !== 'message') keepAlives.push(frame.kind);
      else if (message !== undefined) waiting.push(message);
    }
    wake();
  });
  const take = async <M extends SipMessage>(fits: (message: SipMessage) => message is M): Promise<M> => {
    for (;;) {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) if (fits(message)) return message;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  onTestFinished(() => void socket.destroy());
  return {
    address: { host: '127.0.0.1', port: socket.localPort ?? 0 },
    send: (message) => void socket.write(typeof message === 'string' ? message.replace(/\r?\n/g, '\r\n') : message),
    request: (method) => take((message): message is SipRequest => message.kind === 'request' && message.method === method),
    response: (status) => take((message): message is SipResponse => message.kind === 'response' && message.status === status),
    keepAlives,
    gone: new Promise((resolve) => socket.once('close', () => resolve())),
    end: () => void socket.end(),
    reset: () => void socket.resetAndDestroy(),
  };
}

/** Connects to a stack by TCP. */
export async function openRawStream(to: HostPort): Promise<RawStream> {
  const socket = connect(to.port, to.host);
  await once(socket, 'connect');
  return rawStream(socket);
}

/** Listens for TCP; `next` is each connection in its turn. */
export async function listenRawStream(port = 0): Promise<{ address: HostPort; next(): Promise<RawStream>; close(): Promise<void> }> {
  const server = createServer();
  const waiting: RawStream[] = [];
  let wake = (): void => {};
  server.on('connection', (socket) => {
    waiting.push(rawStream(socket));
    wake();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(() => void server.close());
  return {
    address: { host: '127.0.0.1', port: address.port },
    close,
    next: async () => {
      for (;;) {
        const stream = waiting.shift();
        if (stream !== undefined) return stream;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
