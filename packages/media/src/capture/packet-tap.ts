import type { TransportAddress } from '../session/session.ts';

/** Bytes of a batch; one that is begun goes out after so many ms at the latest. */
const batchBytes = 65_536;
const batchMs = 1_000;
const headBytes = 19;

/** One packet that a session sent or got, before its encryption and behind it. */
export interface TappedPacket {
  /** ms since the epoch, with fractions */
  readonly at: number;
  readonly direction: 'in' | 'out';
  /** Port of ours: RTP is on the even ones. */
  readonly localPort: number;
  readonly remote: TransportAddress;
  readonly payload: Uint8Array;
}

/** Copies packets of a session into batches for whoever captures them. What goes beyond the limit is counted and dropped. */
export class PacketTap {
  dropped = 0;
  private readonly give: (batch: Uint8Array) => void;
  private readonly now: () => number;
  private left: number;
  private batch: Buffer | undefined;
  private used = 0;
  private begun = 0;

  /** @param mostBytes of all batches together @param now ms since the epoch, with fractions */
  constructor(mostBytes: number, now: () => number, give: (batch: Uint8Array) => void) {
    this.left = mostBytes;
    this.now = now;
    this.give = give;
  }

  take(direction: TappedPacket['direction'], localPort: number, { address, port }: TransportAddress, packet: Buffer): void {
    const bytes = headBytes + packet.length;
    if (bytes > this.left || bytes > batchBytes) {
      this.dropped++;
      return;
    }
    this.left -= bytes;
    const now = this.now();
    if (this.batch && (this.used + bytes > batchBytes || now - this.begun > batchMs)) this.flush();
    if (!this.batch) this.begun = now;
    this.batch ??= Buffer.alloc(batchBytes);
    const { batch } = this;
    batch.writeDoubleLE(now, this.used);
    batch[this.used + 8] = direction === 'in' ? 0 : 1;
    batch.writeUInt16LE(localPort, this.used + 9);
    const parts = address.split('.');
    for (let i = 0; i < 4; i++) batch[this.used + 11 + i] = Number(parts[i] ?? 0);
    batch.writeUInt16LE(port, this.used + 15);
    batch.writeUInt16LE(packet.length, this.used + 17);
    packet.copy(batch, this.used + headBytes);
    this.used += bytes;
  }

  flush(): void {
    if (this.batch) this.give(new Uint8Array(this.batch.subarray(0, this.used)));
    this.batch = undefined;
    this.used = 0;
  }
}

/** The packets of a batch. */
export function readBatch(batch: Uint8Array): TappedPacket[] {
  const bytes = Buffer.from(batch.buffer, batch.byteOffset, batch.byteLength);
  const packets: TappedPacket[] = [];
  for (let offset = 0; offset + headBytes <= bytes.length; ) {
    const length = bytes.readUInt16LE(offset + 17);
    packets.push({
      at: bytes.readDoubleLE(offset),
      direction: bytes[offset + 8] === 0 ? 'in' : 'out',
      localPort: bytes.readUInt16LE(offset + 9),
      remote: { address: bytes.subarray(offset + 11, offset + 15).join('.'), port: bytes.readUInt16LE(offset + 15) },
      payload: bytes.subarray(offset + headBytes, offset + headBytes + length),
    });
    offset += headBytes + length;
  }
  return packets;
}
