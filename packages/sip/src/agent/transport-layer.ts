import type { Clock } from '../clock/index.ts';
import { formatHostPort, type SipMessage } from '../message/index.ts';
import { NewestMap } from '../newest-map.ts';
import type { SipStackOptions } from '../stack-types.ts';
import {
  Connections,
  dialStream,
  type HostPort,
  type Listener,
  listenStream,
  listenWebSocket,
  openUdp,
  type Protocol,
  reachableHost,
  standardConnectionTimes,
  type Transport,
} from '../transport/index.ts';
import { callIdOf } from './call-id-of.ts';

type Options = Pick<SipStackOptions<never>, 'host' | 'port' | 'publicAddress' | 'tap' | 'tcp' | 'tls' | 'webSocket' | 'connections'>;

/** What the layer asks those above. */
export interface TransportUser {
  receive(bytes: Buffer, from: HostPort): void;
  /** Whether calls or registrations need a connection, though it is silent. */
  inUse(peer: HostPort): boolean;
  admits(peer: HostPort): boolean;
  disconnected(peer: HostPort): void;
}

/** How often a free port of UDP is drawn until it is free for TCP too. */
const mostDraws = 20;
/** How long a peer is remembered that could not be reached by TCP, ms. */
const noTcpFor = 600_000;
const mostWithoutTcp = 1000;

/** All sockets, counted and tapped (RFC 3261 18). */
export class TransportLayer {
  sent = 0;
  received = 0;
  readonly #options: Options;
  readonly #clock: Clock;
  readonly #user: TransportUser;
  readonly #connections: Connections;
  readonly #listeners = new Map<Protocol, Listener>();
  readonly #public = new Map<Protocol, HostPort>();
  readonly #withoutTcp = new NewestMap<string, number>(mostWithoutTcp);
  #udp: Transport | undefined;

  constructor(options: Options, clock: Clock, user: TransportUser) {
    this.#options = options;
    this.#clock = clock;
    this.#user = user;
    const { all = 10_000, perAddress = 200, times } = options.connections ?? {};
    this.#connections = new Connections({
      clock,
      times: { ...standardConnectionTimes, ...times },
      limits: { all, perAddress },
      dial: (to, events, ready) => dialStream(to, this.#localAddress(), events, ready),
      receive: (bytes, from) => this.#receive(bytes, from),
      inUse: (peer) => user.inUse(peer),
      admits: (peer) => user.admits(peer),
      closed: (peer) => user.disconnected(peer),
    });
  }

  get isOpen(): boolean {
    return this.#udp !== undefined;
  }

  get address(): HostPort {
    if (this.#udp === undefined) throw new Error('the stack is not started');
    return this.#udp.address;
  }

  get connections(): { open: number; refused: number } {
    return { open: this.#connections.size, refused: this.#connections.refused };
  }

  /** Where a transport listens; undefined where it does not. */
  listensAt(protocol: Protocol): HostPort | undefined {
    return protocol === 'UDP' ? this.#udp?.address : this.#listeners.get(protocol)?.address;
  }

  async open(): Promise<void> {
    const { host, tls, webSocket } = this.#options;
    const [udp, tcp] = await this.#openPair();
    const opened: [Protocol, Listener][] = tcp === undefined ? [] : [['TCP', tcp]];
    try {
      if (tls !== undefined) opened.push(['TLS', await listenStream({ host, port: tls.port }, this.#connections, tls)]);
      if (webSocket !== undefined) {
        const listener = await listenWebSocket({ host, port: webSocket.port }, this.#connections, webSocket.tls);
        opened.push([webSocket.tls === undefined ? 'WS' : 'WSS', listener]);
      }
    } catch (error) {
      await Promise.all([udp.close(), ...opened.map(([, listener]) => listener.close())]);
      throw error;
    }
    this.#udp = udp;
    for (const [protocol, listener] of opened) this.#listeners.set(protocol, listener);
  }

  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void {
    const udp = this.#udp;
    if (udp === undefined) {
      queueMicrotask(() => failed?.(new Error('the stack is not started')));
      return;
    }
    this.sent++;
    const { tap } = this.#options;
    tap?.({ at: this.#clock.now(), direction: 'out', local: this.#localOf(to), peer: to, callId: callIdOf(bytes), bytes });
    if (to.transport === undefined) udp.send(bytes, to, failed);
    else this.#connections.send(bytes, to, failed);
  }

  isConnected(peer: HostPort): boolean {
    return this.#connections.has(peer);
  }

  /** Shows a message that came to whoever listens in. */
  tapIncoming(message: SipMessage, bytes: Buffer, peer: HostPort): void {
    const { tap } = this.#options;
    tap?.({ at: this.#clock.now(), direction: 'in', local: this.#localOf(peer), peer, callId: message.callId, bytes });
  }

  /** What Via and Contact say to a peer of this transport. */
  publicAddress({ transport }: Pick<HostPort, 'transport'>): HostPort {
    const known = this.#public.get(transport ?? 'UDP');
    if (known !== undefined) return known;
    const made = this.#makePublic(transport);
    this.#public.set(transport ?? 'UDP', made);
    return made;
  }

  #makePublic(transport: HostPort['transport']): HostPort {
    const { publicAddress } = this.#options;
    const { address } = this;
    const listening = this.#listeners.get(transport ?? 'UDP')?.address.port ?? address.port;
    // A port that was mapped is that of UDP and TCP.
    const port = transport === undefined || transport === 'TCP' ? (publicAddress?.port ?? listening) : listening;
    const host = publicAddress?.host ?? reachableHost(address.host);
    return transport === undefined ? { host, port } : { host, port, transport };
  }

  /** Our Via value for a branch, with `rport` so that answers find us behind NAT (RFC 3581). */
  via(branch: string, to: HostPort): string {
    const { host, port } = this.publicAddress(to);
    return `SIP/2.0/${to.transport ?? 'UDP'} ${formatHostPort(host, port)};branch=${branch};rport`;
  }

  /** Whether a message that is too large for a datagram may be tried by TCP. */
  mayUseTcp({ host, port }: HostPort): boolean {
    return this.#listeners.has('TCP') && (this.#withoutTcp.get(`${host} ${port}`) ?? 0) <= this.#clock.now();
  }

  hasNoTcp({ host, port }: HostPort): void {
    this.#withoutTcp.set(`${host} ${port}`, this.#clock.now() + noTcpFor);
  }

  async close(): Promise<void> {
    const udp = this.#udp;
    this.#udp = undefined;
    this.#connections.close();
    await Promise.all([udp?.close(), ...[...this.#listeners.values()].map((listener) => listener.close())]);
    this.#listeners.clear();
  }

  #receive(bytes: Buffer, from: HostPort): void {
    this.received++;
    this.#user.receive(bytes, from);
  }

  #localOf({ transport }: HostPort): HostPort {
    return (transport === undefined ? undefined : this.#listeners.get(transport)?.address) ?? this.address;
  }

  /** Where we listen at one address of several, connections come from it too. */
  #localAddress(): string | undefined {
    const { host } = this.address;
    return host === '0.0.0.0' || host === '::' ? undefined : host;
  }

  /** UDP, and TCP at the same port, as those expect who find a message too large (RFC 3261 18.2.1). */
  async #openPair(): Promise<[Transport, Listener | undefined]> {
    const { host, port, tcp } = this.#options;
    for (let draw = 1; ; draw++) {
      const udp = await openUdp({ host, port }, (bytes, from) => this.#receive(bytes, from));
      if (tcp === false) return [udp, undefined];
      try {
        return [udp, await listenStream({ host, port: udp.address.port }, this.#connections)];
      } catch (error) {
        await udp.close();
        if (port !== 0 || draw === mostDraws) throw error;
      }
    }
  }
}
