import { formatHostPort, type SipMessage } from '../message/index.ts';
import type { SipStackOptions } from '../stack-types.ts';
import { type HostPort, openUdp, reachableHost, type Transport } from '../transport/index.ts';
import { callIdOf } from './call-id-of.ts';

/** The socket, counted and tapped. TCP, TLS and WebSocket are to be opened here, and chosen between by `send`. */
export class TransportLayer {
  sent = 0;
  received = 0;
  /** What Via and Contact say; known once it's open. */
  publicAddress: HostPort = { host: '', port: 0 };
  readonly #options: Pick<SipStackOptions<never>, 'host' | 'port' | 'publicAddress' | 'tap'>;
  readonly #now: () => number;
  #transport: Transport | undefined;

  constructor(options: Pick<SipStackOptions<never>, 'host' | 'port' | 'publicAddress' | 'tap'>, now: () => number) {
    this.#options = options;
    this.#now = now;
  }

  get isOpen(): boolean {
    return this.#transport !== undefined;
  }

  get address(): HostPort {
    if (this.#transport === undefined) throw new Error('the stack is not started');
    return this.#transport.address;
  }

  async open(receive: (bytes: Buffer, from: HostPort) => void): Promise<void> {
    const { host, port, publicAddress } = this.#options;
    this.#transport = await openUdp({ host, port }, (bytes, from) => {
      this.received++;
      receive(bytes, from);
    });
    const { address } = this.#transport;
    this.publicAddress = { host: publicAddress?.host ?? reachableHost(address.host), port: publicAddress?.port ?? address.port };
  }

  send(bytes: Buffer, to: HostPort, failed?: (error: Error) => void): void {
    const transport = this.#transport;
    if (transport === undefined) {
      queueMicrotask(() => failed?.(new Error('the stack is not started')));
      return;
    }
    this.sent++;
    this.#options.tap?.({ at: this.#now(), direction: 'out', local: transport.address, peer: to, callId: callIdOf(bytes), bytes });
    transport.send(bytes, to, failed);
  }

  /** Shows a message that came to whoever listens in. */
  tapIncoming(message: SipMessage, bytes: Buffer, peer: HostPort): void {
    this.#options.tap?.({ at: this.#now(), direction: 'in', local: this.address, peer, callId: message.callId, bytes });
  }

  /** Our Via value for a branch, with `rport` so that answers find us behind NAT (RFC 3581). */
  via(branch: string): string {
    const { host, port } = this.publicAddress;
    return `SIP/2.0/UDP ${formatHostPort(host, port)};branch=${branch};rport`;
  }

  async close(): Promise<void> {
    const transport = this.#transport;
    this.#transport = undefined;
    await transport?.close();
  }
}
