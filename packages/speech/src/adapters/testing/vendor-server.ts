import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

type Frame = string | Buffer;

/** What a vendor's server makes of a frame. It throws where its documentation doesn't allow the frame. */
type Taken = { replies?: Frame[] /** Bytes of audio in the vendor's own form. */; audio?: Buffer; ended?: boolean };

/** One connection in a vendor's protocol, as its documentation describes the server's side. */
export type Dialect = {
  /** Sent when the connection is up. */
  greets?(): Frame[];
  take(frame: Frame): Taken;
  partial(text: string): Frame[];
  sentence(text: string): Frame[];
  done(): Frame[];
  /** How a used-up account is told; null: by 429 before the upgrade. */
  quota(): Frame[] | null;
  /** How a wrong key is told after the upgrade; null: it is refused there with 401. */
  refused(): Frame[] | null;
};

/** What a server speaks. */
export type Vendor = {
  dialect(request: IncomingMessage): Dialect;
  /** @returns whether the request carries the right key */
  isAuthorised(request: IncomingMessage): boolean;
  /** Bytes of audio a second. */
  bytesPerSecond: number;
};

/** How the server behaves; `drop`: loses its first connection in the middle. */
export type Behaviour = 'well' | 'drop' | 'malformed' | 'silent' | 'quota' | 'mute';

/** A server that follows a vendor's published protocol over a real socket, and notes what breaks it. */
export class VendorServer {
  readonly #vendor: Vendor;
  readonly #http = createServer((_, response) => response.writeHead(404).end());
  readonly #sockets = new WebSocketServer({ noServer: true });
  behaviour: Behaviour = 'well';
  /** What it hears: a partial after each quarter of a second of audio, then the whole. */
  words: readonly string[] = [];
  connections = 0;
  /** Seconds of audio on the last connection. */
  heardSeconds = 0;
  readonly breaches: string[] = [];

  private constructor(vendor: Vendor) {
    this.#vendor = vendor;
    this.#http.on('upgrade', (request, socket, head) => {
      const authorised = vendor.isAuthorised(request);
      const dialect = vendor.dialect(request);
      const refusal = authorised ? [] : dialect.refused();
      if (this.behaviour === 'quota' && dialect.quota() === null)
        return socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n');
      if (refusal === null) return socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n');
      this.#sockets.handleUpgrade(request, socket, head, (connection) => this.#serve(connection, dialect, refusal));
    });
  }

  static async start(vendor: Vendor): Promise<VendorServer> {
    const server = new VendorServer(vendor);
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  get port(): number {
    // A listening TCP server has an address with a port.
    const address = this.#http.address() as AddressInfo;
    return address.port;
  }

  /** Connections that are up. */
  get open(): number {
    return this.#sockets.clients.size;
  }

  async close(): Promise<void> {
    for (const client of this.#sockets.clients) client.terminate();
    this.#http.close();
    this.#http.closeAllConnections();
    await once(this.#http, 'close');
  }

  #serve(connection: import('ws').WebSocket, dialect: Dialect, refusal: Frame[]): void {
    this.connections++;
    const first = this.connections === 1;
    const send = (frames: Frame[]): void => {
      for (const frame of frames) connection.send(frame);
    };
    if (refusal.length > 0) {
      // Whoever speaks first after the upgrade says it.
      if (dialect.greets) send(refusal);
      else connection.once('message', () => send(refusal));
      return;
    }
    send(dialect.greets?.() ?? []);
    let bytes = 0;
    let told = 0;
    connection.on('message', (data, isBinary) => {
      const whole = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
      let taken: Taken;
      try {
        taken = dialect.take(isBinary ? whole : whole.toString('utf8'));
      } catch (error) {
        this.breaches.push(String(error));
        return connection.close(1002);
      }
      send(taken.replies ?? []);
      bytes += taken.audio?.length ?? 0;
      this.heardSeconds = bytes / this.#vendor.bytesPerSecond;
      if (this.behaviour === 'mute') return;
      if (this.behaviour === 'quota' && bytes > 0) return send(dialect.quota() ?? []);
      if (this.behaviour === 'malformed' && bytes > 0) return connection.send('{"this is": not it');
      if (this.behaviour === 'drop' && first && this.heardSeconds > 0.4) return connection.terminate();
      for (; told < this.words.length && this.heardSeconds >= 0.25 * (told + 1); told++)
        send(dialect.partial(this.words.slice(0, told + 1).join(' ')));
      if (!taken.ended) return;
      if (this.behaviour === 'silent') return send(dialect.done());
      send([...dialect.sentence(this.words.join(' ')), ...dialect.done()]);
    });
  }
}
