import { timingSafeEqual } from 'node:crypto';
import { isRtcp, RTP_HEADER_BYTES } from '../rtp/packet.ts';
import { PacketIndex } from './packet-index.ts';
import { SessionKeys } from './session-keys.ts';
import type { SrtpKey, SrtpKeys } from './srtp-key.ts';

const RTCP_HEADER_BYTES = 8;
const RTCP_INDEX_BYTES = 4;
/** RTCP always has the long tag (RFC 4568 6.2.2). */
const RTCP_TAG_BYTES = 10;
/** Sources that a peer may send at once: the old and the new one of a change. */
const MOST_SOURCES = 4;
const ENCRYPTED = 0x8000_0000;

/** One direction's keys. */
class Context {
  readonly rtp: SessionKeys;
  readonly rtcp: SessionKeys;
  readonly tagBytes: number;

  constructor({ suite, inline }: SrtpKey) {
    const master = Buffer.from(inline, 'base64');
    this.rtp = new SessionKeys(master, 0);
    this.rtcp = new SessionKeys(master, 3);
    this.tagBytes = suite === 'AES_CM_128_HMAC_SHA1_32' ? 4 : 10;
  }
}

/** SRTP and SRTCP of one path (RFC 3711): packets go out through `protect` and come in through `unprotect`. */
export class Srtp {
  private readonly own: Context;
  private readonly peers: Context;
  private readonly sent = new PacketIndex();
  private sentReports = 0;
  private readonly sources = new Map<number, { readonly rtp: PacketIndex; readonly rtcp: PacketIndex }>();
  private readonly round = Buffer.alloc(4);

  constructor({ send, receive }: SrtpKeys) {
    this.own = new Context(send);
    this.peers = new Context(receive);
  }

  /** @returns the packet as it goes on the network, a new buffer */
  protect(packet: Buffer): Buffer {
    return isRtcp(packet) ? this.protectReport(packet) : this.protectAudio(packet);
  }

  /** @returns the packet as it was meant, in the same memory; null where it is forged, repeated or none */
  unprotect(datagram: Buffer): Buffer | null {
    if (datagram.length < RTP_HEADER_BYTES) return null;
    return isRtcp(datagram) ? this.unprotectReport(datagram) : this.unprotectAudio(datagram);
  }

  private protectAudio(packet: Buffer): Buffer {
    const { rtp, tagBytes } = this.own;
    const out = Buffer.allocUnsafe(packet.length + tagBytes);
    packet.copy(out);
    const index = this.sent.guess(packet.readUInt16BE(2));
    this.sent.take(index);
    rtp.crypt(out, payloadOf(out, packet.length), packet.length, packet.readUInt32BE(8), index);
    rtp.tag(out.subarray(0, packet.length), this.rounds(index)).copy(out, packet.length, 0, tagBytes);
    return out;
  }

  private unprotectAudio(datagram: Buffer): Buffer | null {
    const { rtp, tagBytes } = this.peers;
    const length = datagram.length - tagBytes;
    const payload = payloadOf(datagram, length);
    if (payload > length) return null;
    const ssrc = datagram.readUInt32BE(8);
    const source = this.source(ssrc);
    const index = source.rtp.guess(datagram.readUInt16BE(2));
    if (source.rtp.repeated(index)) return null;
    const tag = rtp.tag(datagram.subarray(0, length), this.rounds(index)).subarray(0, tagBytes);
    if (!timingSafeEqual(tag, datagram.subarray(length))) return null;
    source.rtp.take(index);
    this.keep(ssrc, source);
    const packet = datagram.subarray(0, length);
    rtp.crypt(packet, payload, length, ssrc, index);
    return packet;
  }

  private protectReport(packet: Buffer): Buffer {
    const { rtcp } = this.own;
    const end = packet.length + RTCP_INDEX_BYTES;
    const out = Buffer.allocUnsafe(end + RTCP_TAG_BYTES);
    packet.copy(out);
    const index = this.sentReports++ & 0x7fff_ffff;
    rtcp.crypt(out, RTCP_HEADER_BYTES, packet.length, packet.readUInt32BE(4), index);
    out.writeUInt32BE((ENCRYPTED | index) >>> 0, packet.length);
    rtcp.tag(out.subarray(0, end), NOTHING).copy(out, end, 0, RTCP_TAG_BYTES);
    return out;
  }

  private unprotectReport(datagram: Buffer): Buffer | null {
    const { rtcp } = this.peers;
    const end = datagram.length - RTCP_TAG_BYTES;
    const length = end - RTCP_INDEX_BYTES;
    if (length < RTCP_HEADER_BYTES) return null;
    const word = datagram.readUInt32BE(length);
    const index = word & 0x7fff_ffff;
    const ssrc = datagram.readUInt32BE(4);
    const source = this.source(ssrc);
    if (source.rtcp.repeated(index)) return null;
    if (!timingSafeEqual(rtcp.tag(datagram.subarray(0, end), NOTHING).subarray(0, RTCP_TAG_BYTES), datagram.subarray(end))) return null;
    source.rtcp.take(index);
    this.keep(ssrc, source);
    const packet = datagram.subarray(0, length);
    if (word >= ENCRYPTED) rtcp.crypt(packet, RTCP_HEADER_BYTES, length, ssrc, index);
    return packet;
  }

  private source(ssrc: number): { readonly rtp: PacketIndex; readonly rtcp: PacketIndex } {
    return this.sources.get(ssrc) ?? { rtp: new PacketIndex(), rtcp: new PacketIndex() };
  }

  /** Only what was authentic makes a source known, so that forged packets fill nothing. */
  private keep(ssrc: number, source: { readonly rtp: PacketIndex; readonly rtcp: PacketIndex }): void {
    if (this.sources.has(ssrc)) return;
    for (const oldest of this.sources.keys()) {
      if (this.sources.size < MOST_SOURCES) break;
      this.sources.delete(oldest);
    }
    this.sources.set(ssrc, source);
  }

  private rounds(index: number): Buffer {
    this.round.writeUInt32BE(Math.floor(index / 2 ** 16) >>> 0);
    return this.round;
  }
}

const NOTHING = Buffer.alloc(0);

/** Where the payload begins, CSRC list and extension passed over; past `length` where there is none. */
function payloadOf(packet: Buffer, length: number): number {
  const first = packet[0] ?? 0;
  const start = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if ((first & 0x10) === 0) return start;
  return start + 4 > length ? length + 1 : start + 4 + packet.readUInt16BE(start + 2) * 4;
}
