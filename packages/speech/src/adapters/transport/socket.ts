import WebSocket from 'ws';
import type { Reach } from '../../providers/provider.ts';
import type { Frame } from './hearing-protocol.ts';
import { ProviderError, reasonOfStatus } from './provider-error.ts';
import { lookupWithin, reachable } from './reach.ts';

/** Largest frame that is taken, bytes. */
const LARGEST_FRAME = 4_000_000;
/** Bytes that may wait in the kernel's and the library's buffers before the other side counts as stuck. */
const MOST_WAITING = 2_000_000;
const CONNECT_MS = 3_000;

type SocketOptions = { url: string; headers?: Readonly<Record<string, string>> | undefined; reach: Reach };

type SocketEvents = {
  onOpen: () => void;
  /** Text as a string, bytes as a buffer. */
  onFrame: (frame: Frame) => void;
  /** It is over. Null: closed in good order. */
  onClose: (error: ProviderError | null) => void;
};

/** A websocket to a vendor: checked address, deadline to connect, bounded buffers, one end. */
export class ProviderSocket {
  readonly #socket: WebSocket;
  readonly #events: SocketEvents;
  #closed = false;

  /** @throws ProviderError if the address is none, or out of reach */
  constructor({ url, headers = {}, reach }: SocketOptions, events: SocketEvents) {
    this.#events = events;
    this.#socket = new WebSocket(reachable(url, ['ws', 'wss'], reach), {
      ...{ headers, handshakeTimeout: CONNECT_MS, maxPayload: LARGEST_FRAME, perMessageDeflate: false, followRedirects: false },
      lookup: lookupWithin(reach),
    });
    this.#socket.on('open', () => {
      if (!this.#closed) events.onOpen();
    });
    this.#socket.on('message', (data, isBinary) => {
      if (this.#closed) return;
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
      events.onFrame(isBinary ? bytes : bytes.toString('utf8'));
    });
    this.#socket.on('unexpected-response', (_, response) => {
      const status = response.statusCode ?? 0;
      response.destroy();
      this.#end(new ProviderError(reasonOfStatus(status), `the connection was answered with ${status}`));
    });
    // What the library says holds no address; where it has a code, that says enough.
    this.#socket.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      this.#end(error instanceof ProviderError ? error : new ProviderError('unavailable', code));
    });
    this.#socket.on('close', (code) => this.#end(code === 1000 ? null : new ProviderError('unavailable', `closed with ${code}`)));
  }

  /** False if too much waits already: the other side takes nothing any more. */
  send(frame: Frame): boolean {
    if (this.#closed || this.#socket.readyState !== WebSocket.OPEN) return true;
    if (this.#socket.bufferedAmount > MOST_WAITING) return false;
    this.#socket.send(frame);
    return true;
  }

  /** Lets it go without a word to the listeners. */
  close(): void {
    this.#closed = true;
    if (this.#socket.readyState === WebSocket.CONNECTING) this.#socket.terminate();
    else this.#socket.close(1000);
  }

  #end(error: ProviderError | null): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.terminate();
    this.#events.onClose(error);
  }
}
