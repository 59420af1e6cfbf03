import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { StreamFramer } from './stream-framer.ts';

/** One connection's way for octets, whatever carries them. */
export interface Link {
  /** Sends one message. */
  write(bytes: Buffer): void;
  /** Octets that the peer has not taken yet. */
  readonly backlog: number;
  /** Whether a message has begun to come and not ended. */
  readonly isWaiting: boolean;
  /** Asks for a sign of life. */
  ping(): void;
  destroy(): void;
}

export interface LinkEvents {
  message(bytes: Buffer): void;
  /** The peer answered a ping. */
  pong(): void;
  /** Comes once, and nothing after it. */
  closed(error: Error): void;
}

const crlf = Buffer.from('\r\n');
const doubleCrlf = Buffer.from('\r\n\r\n');

/** A TCP or TLS connection (RFC 3261 18.3, keep-alive by CRLF of RFC 5626 3.5.1). */
export function streamLink(socket: Socket, events: LinkEvents): Link {
  const framer = new StreamFramer();
  let failure = new Error('the peer closed the connection');
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    const frames = framer.push(chunk);
    if (frames === undefined) {
      failure = new Error('what came is no SIP');
      socket.destroy();
      return;
    }
    for (const frame of frames) {
      if (frame.kind === 'message') events.message(frame.bytes);
      else if (frame.kind === 'ping') socket.write(crlf);
      else events.pong();
    }
  });
  socket.on('error', (error) => {
    failure = error;
  });
  socket.on('end', () => socket.destroy());
  socket.once('close', () => events.closed(failure));
  return {
    write: (bytes) => {
      socket.write(bytes);
    },
    get backlog() {
      return socket.writableLength;
    },
    get isWaiting() {
      return framer.isWaiting;
    },
    ping: () => {
      socket.write(doubleCrlf);
    },
    destroy: () => {
      socket.destroy();
    },
  };
}

/** A WebSocket, of which each message is one of SIP (RFC 7118 5.2). */
export function webSocketLink(socket: WebSocket, events: LinkEvents): Link {
  let failure = new Error('the peer closed the connection');
  socket.on('message', (data) => {
    const bytes = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
    if (bytes.equals(doubleCrlf)) socket.send('\r\n');
    else if (bytes.equals(crlf)) events.pong();
    else events.message(bytes);
  });
  socket.on('pong', () => events.pong());
  socket.on('error', (error) => {
    failure = error;
  });
  socket.once('close', () => events.closed(failure));
  return {
    // Text, as browsers expect it; what is no UTF-8 can't be text (RFC 6455 8.1).
    write: (bytes) => socket.send(bytes, { binary: false }, () => {}),
    get backlog() {
      return socket.bufferedAmount;
    },
    isWaiting: false,
    ping: () => socket.ping(),
    destroy: () => socket.terminate(),
  };
}
