import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { parseMessage, type SipMessage, type SipRequest, type SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';

/** A peer that says exactly what a test tells it to, by a real socket. */
export interface RawPeer {
  address: HostPort;
  /** Sends the text (line ends become CR LF) or the octets. */
  send(message: string | Buffer, to: HostPort): void;
  /** The next message that came, or comes. */
  next(): Promise<SipMessage>;
  /** The next request that came, or comes. */
  request(method: string): Promise<SipRequest>;
  /** The next response that came, or comes, with this status. Others before it are passed over. */
  response(status: number): Promise<SipResponse>;
  /** Everything that came and wasn't taken yet. */
  waiting: SipMessage[];
}

export async function openRawPeer(host = '127.0.0.1'): Promise<RawPeer> {
  const socket = createSocket('udp4');
  const waiting: SipMessage[] = [];
  let wake = () => {};
  socket.on('message', (bytes) => {
    const message = parseMessage(bytes);
    if (message === undefined) return;
    waiting.push(message);
    wake();
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  const { port } = socket.address();
  const take = async <M extends SipMessage>(fits: (message: SipMessage) => message is M): Promise<M> => {
    for (;;) {
      for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) if (fits(message)) return message;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    address: { host, port },
    send: (message, to) => {
      const bytes = typeof message === 'string' ? Buffer.from(message.replace(/\r?\n/g, '\r\n')) : message;
      socket.send(bytes, to.port, to.host);
    },
    next: () => take((message): message is SipMessage => message !== undefined),
    request: (method) => take((message): message is SipRequest => message.kind === 'request' && message.method === method),
    response: (status) => take((message): message is SipResponse => message.kind === 'response' && message.status === status),
    waiting,
  };
}
