import { createHash } from 'node:crypto';
import type { Clock } from '../clock/index.ts';
import { Connection, type ConnectionTimes } from './connection.ts';
import type { Link, LinkEvents } from './link.ts';
import type { HostPort, Receive, TlsClient } from './transport.ts';

/** Makes the link of a connection that we open; `ready` is called when it is. */
type Dial = (to: HostPort, events: LinkEvents, ready: () => void) => Link;

export interface ConnectionsOptions {
  clock: Clock;
  times: ConnectionTimes;
  /** Most connections that others opened: altogether, and from one address. */
  limits: { all: number; perAddress: number };
  dial: Dial;
  receive: Receive;
  /** Whether calls or registrations need a connection, though it is silent. */
  inUse: (peer: HostPort) => boolean;
  /** Whether an address may connect at all. */
  admits: (peer: HostPort) => boolean;
  /** A connection has ended, or could not be opened. */
  closed: (peer: HostPort) => void;
}

/** All connections, by their peer: a message goes by the one that is there, whoever opened it (RFC 3261 18, RFC 5923). */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #byPeer = new Map<string, Connection>();
  readonly #accepted = new Map<string, number>();
  #acceptedInAll = 0;
  /** Connections refused because there were too many, or the address is banned. */
  refused = 0;
  #closing = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#byPeer.size;
  }

  /** Whether a connection with this peer is open, or being opened. */
  has(peer: HostPort): boolean {
    return this.#byPeer.has(keyOf(peer));
  }

  /** Sends by the connection with this peer, which is opened if there's none. */
  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void {
    const key = keyOf(to);
    const known = this.#byPeer.get(key);
    if (known !== undefined) {
      known.send(bytes, failed);
      return;
    }
    if (this.#closing || to.port <= 0 || to.port > 65_535 || to.transport === 'WS' || to.transport === 'WSS') {
      const why = this.#closing ? 'the stack is closing' : `no connection to ${to.host}:${to.port}`;
      queueMicrotask(() => failed?.(new Error(why)));
      return;
    }
    this.#add(
      to,
      key,
      false,
      (events, ready) => this.#options.dial(to, events, ready),
      () => {},
    ).send(bytes, failed);
  }

  /** Takes up a connection that a peer has opened. False where it may not: then `link` was not asked for. */
  accept(peer: HostPort, link: (events: LinkEvents) => Link): boolean {
    const { limits } = this.#options;
    const here = this.#accepted.get(peer.host) ?? 0;
    if (this.#closing || this.#acceptedInAll >= limits.all || here >= limits.perAddress || !this.#options.admits(peer)) {
      this.refused++;
      return false;
    }
    this.#accepted.set(peer.host, here + 1);
    this.#acceptedInAll++;
    this.#add(peer, keyOf(peer), true, link, () => {
      this.#acceptedInAll--;
      const left = (this.#accepted.get(peer.host) ?? 1) - 1;
      if (left > 0) this.#accepted.set(peer.host, left);
      else this.#accepted.delete(peer.host);
    });
    return true;
  }

  close(): void {
    this.#closing = true;
    for (const connection of [...this.#byPeer.values()]) connection.close();
  }

  #add(peer: HostPort, key: string, open: boolean, link: (events: LinkEvents, ready: () => void) => Link, gone: () => void): Connection {
    const { clock, times, receive, inUse, closed } = this.#options;
    const connection: Connection = new Connection({
      ...{ peer, clock, times, open, link },
      receive: (bytes) => receive(bytes, peer),
      inUse: () => inUse(peer),
      closed: () => {
        if (this.#byPeer.get(key) === connection) this.#byPeer.delete(key);
        gone();
        closed(peer);
      },
    });
    this.#byPeer.set(key, connection);
    return connection;
  }
}

const policies = new WeakMap<TlsClient, string>();

/** Who trusts others, or shows another certificate, has connections of its own. */
function policyOf(tls: TlsClient): string {
  const known = policies.get(tls);
  if (known !== undefined) return known;
  const { verify = true, serverName, ca, pin, certificate, key } = tls;
  const policy = createHash('sha256')
    .update(JSON.stringify([verify, serverName, ca, pin, certificate, key]))
    .digest('base64url');
  policies.set(tls, policy);
  return policy;
}

/** Names a peer for the table, and for those who ask whether two messages come by the same connection. */
export function keyOf({ transport, host, port, tls }: HostPort): string {
  return `${transport ?? 'UDP'} ${host} ${port}${tls === undefined ? '' : ` ${policyOf(tls)}`}`;
}
