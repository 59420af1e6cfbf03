import { createSocket, type Socket } from 'node:dgram';
import { decode, encode, type Law, SILENCE } from '../codec/g711.ts';
import { emptyRtpView, isRtcp, RTP_HEADER_BYTES, readRtp, writeRtpHeader } from '../rtp/packet.ts';
import { eventOfKey, writeTelephoneEvent } from '../rtp/telephone-event.ts';
import type { TransportAddress } from '../session/session.ts';
import { GapHistogram } from './gap-histogram.ts';
import { type Impairment, PERFECT } from './impairment.ts';
import { PacketCheck, type PacketFigures } from './packet-check.ts';

const FRAME = 160;

export interface RtpPeerOptions {
  readonly address?: string;
  readonly law?: Law;
  readonly telephoneEventPayloadType?: number;
  readonly impairment?: Partial<Impairment>;
  /** Keep the payloads that come, for `heard()`. */
  readonly keep?: boolean;
  /** Shared with other peers (default: one of its own). */
  readonly gaps?: GapHistogram;
  readonly random?: () => number;
  readonly firstSequence?: number;
  readonly firstTimestamp?: number;
}

/** What a peer keeps of a packet, when asked to. */
export interface KeptPacket {
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequence: number;
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

const view = emptyRtpView();

/** An RTP party on a plain socket that shares nothing with the engine but the packet layout: it checks every packet. */
export class RtpPeer {
  readonly local: TransportAddress;
  readonly check = new PacketCheck();
  readonly gaps: GapHistogram;
  readonly kept: KeptPacket[] = [];
  ssrc: number;
  private readonly socket: Socket;
  private readonly options: RtpPeerOptions;
  private readonly impairment: Impairment;
  private readonly random: () => number;
  private readonly law: Law;
  private remote: TransportAddress | undefined;
  private queue: Uint8Array = new Uint8Array(0);
  private at = 0;
  private looping = false;
  private lastAt = -1;
  private sequence: number;
  timestamp: number;
  private readonly packet: Buffer;
  private held: Buffer | undefined;
  private closed = false;
  private onPacket: ((packet: Buffer) => void) | undefined;

  private constructor(socket: Socket, options: RtpPeerOptions) {
    this.socket = socket;
    this.options = options;
    this.random = options.random ?? Math.random;
    this.impairment = { ...PERFECT, ...options.impairment };
    this.law = options.law ?? 0;
    this.gaps = options.gaps ?? new GapHistogram();
    this.local = { address: socket.address().address, port: socket.address().port };
    this.ssrc = Math.floor(this.random() * 2 ** 32) >>> 0;
    this.sequence = options.firstSequence ?? Math.floor(this.random() * 65536);
    this.timestamp = options.firstTimestamp ?? Math.floor(this.random() * 2 ** 32) >>> 0;
    this.packet = Buffer.alloc(RTP_HEADER_BYTES + FRAME);
    socket.on('message', (datagram) => this.take(datagram));
    socket.on('error', () => undefined);
  }

  static async open(options: RtpPeerOptions = {}): Promise<RtpPeer> {
    const socket = createSocket({ type: 'udp4', lookup: (host, _options, done) => done(null, host, 4) });
    await new Promise<void>((resolve) => socket.bind(0, options.address ?? '127.0.0.1', resolve));
    return new RtpPeer(socket, options);
  }

  /** Where packets are sent. */
  connect(remote: TransportAddress): void {
    this.remote = remote;
  }

  /** Audio to send from the next tick on, linear at 8 kHz; silence follows it unless it loops. */
  say(pcm: Int16Array, loop = false): void {
    this.queue = encode(pcm, this.law);
    this.at = 0;
    this.looping = loop;
  }

  /** Nothing of what `say` was given is left. */
  get silent(): boolean {
    return this.at >= this.queue.length;
  }

  /** Sends the packet of one 20 ms tick. */
  tick(): void {
    const { packet } = this;
    writeRtpHeader(packet, false, this.law, this.sequence, this.timestamp, this.ssrc);
    for (let i = 0; i < FRAME; i++) packet[RTP_HEADER_BYTES + i] = this.queue[this.at + i] ?? SILENCE[this.law];
    this.at += FRAME;
    if (this.looping && this.at >= this.queue.length) this.at = 0;
    this.sequence = (this.sequence + 1) & 0xffff;
    this.timestamp = (this.timestamp + FRAME) >>> 0;
    this.impair(packet);
  }

  /** Ticks that go by without a packet. */
  skip(ticks: number): void {
    this.timestamp = (this.timestamp + ticks * FRAME) >>> 0;
  }

  /** Sends one RFC 4733 packet; the timestamp stays that of the key until `endKey`. */
  sendKey(key: string, duration: number, end: boolean): void {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + 4);
    const payloadType = this.options.telephoneEventPayloadType ?? 101;
    writeRtpHeader(packet, duration === FRAME, payloadType, this.sequence, this.timestamp, this.ssrc);
    writeTelephoneEvent(packet, RTP_HEADER_BYTES, eventOfKey(key), end, duration);
    this.sequence = (this.sequence + 1) & 0xffff;
    this.send(packet);
  }

  /** Any bytes at all. */
  sendRaw(datagram: Buffer): void {
    this.send(datagram);
  }

  private impair(packet: Buffer): void {
    const { loss, jitterMs, reorder, duplicate } = this.impairment;
    if (loss > 0 && this.random() < loss) return;
    if (jitterMs === 0 && reorder === 0 && duplicate === 0) {
      this.send(packet);
      return;
    }
    const copy = Buffer.from(packet);
    if (this.held) {
      this.send(copy);
      this.send(this.held);
      this.held = undefined;
      return;
    }
    if (reorder > 0 && this.random() < reorder) {
      this.held = copy;
      return;
    }
    const deliver = (): void => {
      this.send(copy);
      if (duplicate > 0 && this.random() < duplicate) this.send(copy);
    };
    if (jitterMs > 0) setTimeout(deliver, this.random() * jitterMs);
    else deliver();
  }

  private send(packet: Buffer): void {
    if (this.remote && !this.closed) this.socket.send(packet, 0, packet.length, this.remote.port, this.remote.address);
  }

  private take(datagram: Buffer): void {
    this.onPacket?.(datagram);
    if (isRtcp(datagram) || !readRtp(datagram, view)) return;
    const now = performance.now();
    if (this.lastAt >= 0) this.gaps.add(now - this.lastAt);
    this.lastAt = now;
    this.check.take(view);
    if (!this.options.keep) return;
    const { payloadType, marker, sequence, timestamp } = view;
    this.kept.push({ payloadType, marker, sequence, timestamp, payload: Uint8Array.from(datagram.subarray(view.start, view.end)) });
  }

  /** Waits for a datagram that passes the test. */
  async packetWhere(test: (datagram: Buffer) => boolean): Promise<Buffer> {
    return new Promise((resolve) => {
      this.onPacket = (datagram) => {
        if (!test(datagram)) return;
        this.onPacket = undefined;
        resolve(Buffer.from(datagram));
      };
    });
  }

  /** Audio heard so far, in order of arrival, as one piece (needs `keep`). */
  heard(): Int16Array {
    const audio = this.kept.filter((packet) => packet.payloadType === 0 || packet.payloadType === 8);
    const out = new Int16Array(audio.reduce((length, packet) => length + packet.payload.length, 0));
    let at = 0;
    for (const packet of audio) {
      out.set(decode(packet.payload, packet.payloadType === 8 ? 8 : 0), at);
      at += packet.payload.length;
    }
    return out;
  }

  figures(): PacketFigures {
    return this.check.figures();
  }

  close(): void {
    this.closed = true;
    this.socket.close();
  }
}
