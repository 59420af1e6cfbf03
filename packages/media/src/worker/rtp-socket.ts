import { createSocket, type Socket } from 'node:dgram';
import type { PacketTap } from '../capture/packet-tap.ts';
import type { TransportAddress } from '../session/session.ts';

/** Addresses are literals, so nothing has to be looked up; the default would put each packet on the next tick. */
const literal = (host: string, _options: unknown, done: (error: null, address: string, family: number) => void): void =>
  done(null, host, 4);

/** Ports are a pair's: reserved by the engine, so never shared with another process's socket. */
const bind = (socket: Socket, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.bind({ address, port, exclusive: true }, () => {
      socket.off('error', reject);
      resolve();
    });
  });

/** What packets pass between the network and the call: SRTP. */
export interface PacketTransform {
  /** @returns the packet as it goes on the network */
  protect(packet: Buffer): Buffer;
  /** @returns the packet as it was meant; null where it must not be taken */
  unprotect(datagram: Buffer): Buffer | null;
}

export type OnDatagram = (datagram: Buffer, address: string, port: number) => void;

/** One UDP socket of a call, which the kernel ties to the peer once that is known: cheaper, and deaf to strangers. */
export class RtpSocket {
  private readonly socket: Socket;
  private state: 'open' | 'tied' | 'closed' = 'open';
  private readonly port: number;
  private transform: PacketTransform | undefined;
  /** Copies what passes, while somebody captures it: as it was before it was encrypted. */
  tap: PacketTap | undefined;
  /** Datagrams that the transform did not let through. */
  refused = 0;

  private constructor(socket: Socket, port: number) {
    this.socket = socket;
    this.port = port;
  }

  /** @throws the system's error, EADDRINUSE above all */
  static async open(address: string, port: number): Promise<RtpSocket> {
    const socket = createSocket({ type: 'udp4', lookup: literal });
    try {
      await bind(socket, address, port);
    } catch (error) {
      socket.close();
      throw error;
    }
    // What comes back by ICMP (the peer's port is closed already) is no concern of ours; SIP ends the call.
    socket.on('error', () => undefined);
    return new RtpSocket(socket, port);
  }

  onDatagram(take: OnDatagram): void {
    this.socket.on('message', (datagram, from) => {
      const packet = this.transform ? this.transform.unprotect(datagram) : datagram;
      if (packet) this.tap?.take('in', this.port, from, packet);
      if (packet) take(packet, from.address, from.port);
      else this.refused++;
    });
  }

  /** From now on every packet goes through this, both ways; undefined: as it is. */
  secure(transform: PacketTransform | undefined): void {
    this.transform = transform;
  }

  send(packet: Buffer, to: TransportAddress): void {
    this.tap?.take('out', this.port, to, packet);
    const out = this.transform ? this.transform.protect(packet) : packet;
    if (this.state === 'tied') this.socket.send(out);
    else if (this.state === 'open') this.socket.send(out, 0, out.length, to.port, to.address);
  }

  /** From now on this peer alone. */
  tie(peer: TransportAddress): void {
    if (this.state === 'tied') this.untie();
    if (this.state !== 'open') return;
    this.socket.once('connect', () => {
      if (this.state === 'open') this.state = 'tied';
    });
    this.socket.connect(peer.port, peer.address);
  }

  /** Hears everyone again. */
  untie(): void {
    if (this.state !== 'tied') return;
    this.socket.disconnect();
    this.state = 'open';
  }

  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.socket.close();
  }
}
