import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { TransportAddress } from '@parley/media';
import { type NetworkConditions, wayOf } from './conditions.ts';

async function bound(address: string): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.bind(0, address);
  await once(socket, 'listening');
  // A peer that has closed its port sends ICMP errors, which mean nothing here.
  socket.on('error', () => undefined);
  return socket;
}

const addressOf = (socket: Socket): TransportAddress => ({ address: socket.address().address, port: socket.address().port });

/** A bad piece of network between the lab's media and its peer: RTP passes through it both ways, RTCP does not. */
export class ImpairedPath {
  /** What the peer is told to send to. */
  readonly outer: TransportAddress;
  /** What our media sends to. */
  readonly inner: TransportAddress;
  readonly #sockets: readonly Socket[];
  readonly #pending = new Set<NodeJS.Timeout>();
  #peer: TransportAddress | undefined;

  private constructor(outer: Socket, inner: Socket, ours: TransportAddress, way: () => number | undefined) {
    this.outer = addressOf(outer);
    this.inner = addressOf(inner);
    this.#sockets = [outer, inner];
    outer.on('message', (packet) => this.#pass(packet, inner, ours, way()));
    inner.on('message', (packet) => this.#peer && this.#pass(packet, outer, this.#peer, way()));
  }

  /** @param ours where our media listens */
  static async open(ours: TransportAddress, conditions: NetworkConditions, random: () => number): Promise<ImpairedPath> {
    const [outer, inner] = await Promise.all([bound(ours.address), bound(ours.address)]);
    return new ImpairedPath(outer, inner, ours, () => wayOf(conditions, random));
  }

  /** Where the peer listens; what comes before it's known is lost. */
  connect(peer: TransportAddress): void {
    this.#peer = peer;
  }

  #pass(packet: Buffer, socket: Socket, to: TransportAddress, ms: number | undefined): void {
    if (ms === undefined) return;
    const timer = setTimeout(() => {
      this.#pending.delete(timer);
      socket.send(packet, to.port, to.address);
    }, ms);
    this.#pending.add(timer);
  }

  close(): void {
    for (const timer of this.#pending) clearTimeout(timer);
    for (const socket of this.#sockets) socket.close();
  }
}
