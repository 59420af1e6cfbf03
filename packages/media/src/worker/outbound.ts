import type { Codec } from '../codec/codec.ts';
import { decode, encode, type Law, SILENCE } from '../codec/g711.ts';
import { dtmfTones } from '../prompt/tones.ts';
import { COMFORT_NOISE } from '../rtp/comfort-noise.ts';
import { RTP_HEADER_BYTES, type RtpView, writeRtpHeader } from '../rtp/packet.ts';
import { TELEPHONE_EVENT_BYTES, writeTelephoneEvent } from '../rtp/telephone-event.ts';
import { KeySender } from './key-sender.ts';
import { PlayLevel } from './play-level.ts';
import { type Payload, Player } from './player.ts';
import type { Play } from './protocol.ts';
import { type Numbers, Relay } from './relay.ts';

const FRAME = 160;
/** Where the peer makes noise of its own, it is told of it every second while nothing is said: paths and timers see that we are there. */
const NOISE_EVERY = 50; // frames
/** How loud it is to be, -dBov: a quiet room, rather than a line that seems dead. */
const NOISE_LEVEL = 68;
/** Room for any packet of any codec. */
const LONGEST_PACKET = 1500;

/** How the sending side is to be. */
export interface Sending {
  /** What is played is companded by this law, and goes out so unless there is a codec. */
  readonly law: Law;
  readonly codec?: Codec | undefined;
  /** The codec is being made. */
  readonly notYet?: boolean;
  readonly payloadType: number;
  /** Units of the RTP clock in 20 ms. */
  readonly frame: number;
  /** RFC 4733 payload type, -1 = none, and units of its clock in a sample. */
  readonly telephoneEvent: number;
  readonly eventScale: number;
  /** Silence is sent while nothing is played. */
  readonly comfort: boolean;
  /** The peer makes noise of its own where it is told to (RFC 3389). */
  readonly comfortNoise: boolean;
}

export interface OutboundListener {
  started(id: string): void;
  finished(id: string, playedMs: number): void;
  stopped(id: string, playedMs: number, reason: 'stopped' | 'replaced' | 'closed'): void;
  keysSent(digits: string): void;
}

/** Sending side of a call: makes the packet of each tick in a buffer that is used again. */
export class Outbound implements Numbers {
  readonly level = new PlayLevel();
  player: Player | null = null;
  /** The last packet was a frame of a play (or keys as sound), not silence. */
  audible = false;
  sent = 0;
  octets = 0;
  timestamp: number;
  readonly ssrc: number;
  sequence: number;
  private readonly relay = new Relay();
  private readonly listener: OutboundListener;
  private readonly audio = Buffer.alloc(RTP_HEADER_BYTES + FRAME);
  private readonly payload: Payload = {
    bytes: this.audio.subarray(RTP_HEADER_BYTES),
    words: new Int32Array(this.audio.buffer, this.audio.byteOffset + RTP_HEADER_BYTES, FRAME / 4),
  };
  /** A packet of another codec than G.711. */
  private coded: Buffer | undefined;
  private readonly event = Buffer.alloc(RTP_HEADER_BYTES + TELEPHONE_EVENT_BYTES);
  /** Tells of silence (RFC 3389), made when it is wanted first. */
  private noise: Buffer | undefined;
  /** Frames since it was told. */
  private untold = NOISE_EVERY;
  private silentLaw = -1;
  private begun = false;
  private stopping = false;
  /** The last packet was audible audio: the next one starts no talk spurt. */
  private talking = false;
  private keys: KeySender | Player | null = null;
  private keysName = '';
  private keyTimestamp = 0;
  /** What the packet says, linear; valid after `decodeOwn`. */
  private readonly linear = new Int16Array(FRAME);

  constructor(listener: OutboundListener, random: () => number) {
    this.listener = listener;
    this.ssrc = Math.floor(random() * 2 ** 32) >>> 0;
    this.sequence = Math.floor(random() * 0x7fff);
    this.timestamp = Math.floor(random() * 2 ** 32) >>> 0;
  }

  play(play: Play): void {
    this.end('replaced');
    this.player = new Player(play);
    this.level.attenuation = 0;
    this.begun = false;
    this.stopping = false;
  }

  /** Ends the play after one more frame, faded out. */
  stop(): void {
    if (!this.player) return;
    if (this.begun) this.stopping = true;
    else this.end('stopped');
  }

  /** Ends the play at once. */
  end(reason: 'stopped' | 'replaced' | 'closed'): void {
    const { player } = this;
    this.player = null;
    if (player) this.listener.stopped(player.id, player.playedMs, reason);
  }

  sendKeys(digits: string, toneMs: number, gapMs: number, sending: Sending): void {
    this.keysName = digits;
    if (sending.telephoneEvent >= 0) this.keys = new KeySender(digits, toneMs, gapMs);
    else {
      const bytes = encode(dtmfTones(digits, toneMs, gapMs), sending.law);
      this.keys = new Player({ id: '', pieces: [{ bytes, law: sending.law }], loop: false, open: false });
    }
  }

  /** Time goes on by so many ticks, whether or not a packet is sent. @param frame units of the RTP clock in one */
  advance(ticks: number, frame: number): void {
    this.timestamp = (this.timestamp + ticks * frame) >>> 0;
  }

  /** Makes the packet of this tick. @returns null when nothing is to be sent */
  packet(sending: Sending): Buffer | null {
    this.audible = false;
    if (sending.notYet) return null;
    this.relay.end(this, sending.frame);
    if (this.keys) {
      const packet = this.keyPacket(sending);
      if (packet) return packet;
    } else if (this.player && this.playFrame(sending)) {
      const marker = !this.talking;
      this.talking = true;
      this.audible = true;
      return this.audioPacket(sending, marker);
    }
    return this.silence(sending);
  }

  /** Nothing of our own is being said. */
  get idle(): boolean {
    return this.player === null && this.keys === null;
  }

  /** Passes a packet of another leg on as our own. @returns null for one that is too old */
  pass(datagram: Buffer, view: RtpView, payloadType: number): Buffer | null {
    const packet = this.relay.pass(datagram, view, payloadType, this);
    if (!packet) return null;
    this.talking = false;
    this.sent++;
    this.octets += packet.length - RTP_HEADER_BYTES;
    return packet;
  }

  /** The packet of this tick when others are heard: they, and what is played over them. */
  mixed(others: Int16Array, sending: Sending): Buffer | null {
    this.audible = false;
    if (sending.notYet) return null;
    this.relay.end(this, sending.frame);
    const key = this.keys ? this.keyPacket(sending) : null;
    if (key) return key;
    const { linear } = this;
    if (!this.keys && this.player && this.playFrame(sending)) {
      this.decodeOwn(sending.law);
      for (let i = 0; i < FRAME; i++) linear[i] = Math.max(-32767, Math.min(32767, (linear[i] ?? 0) + (others[i] ?? 0)));
    } else linear.set(others);
    encode(linear, sending.law, this.payload.bytes);
    this.silentLaw = -1;
    const marker = !this.talking;
    this.talking = true;
    this.audible = true;
    return this.audioPacket(sending, marker);
  }

  /** Tells listeners what became true by the packet that was just sent. */
  afterSend(): void {
    const { player } = this;
    if (!player || this.keys || !this.talking) return;
    if (!this.begun) {
      this.begun = true;
      this.listener.started(player.id);
    }
    if (this.stopping) this.end('stopped');
  }

  /** The payload of the last audio packet, companded. */
  get own(): Uint8Array {
    return this.payload.bytes;
  }

  /** The same, linear. */
  decodeOwn(law: Law): Int16Array {
    return decode(this.payload.bytes, law, this.linear);
  }

  private playFrame(sending: Sending): boolean {
    const { player } = this;
    if (!player) return false;
    const count = player.read(this.payload, sending.law, this.level.attenuation);
    if (count > 0) {
      this.silentLaw = -1;
      if (this.stopping) this.fade(sending.law);
      return true;
    }
    if (this.stopping) this.end('stopped');
    else if (player.over) {
      this.player = null;
      this.listener.finished(player.id, player.playedMs);
    }
    return false;
  }

  private fade(law: Law): void {
    const linear = this.decodeOwn(law);
    for (let i = 0; i < FRAME; i++) linear[i] = (linear[i] ?? 0) * (1 - (i + 1) / FRAME);
    encode(linear, law, this.payload.bytes);
  }

  private silence(sending: Sending): Buffer | null {
    if (this.talking) this.untold = NOISE_EVERY;
    this.talking = false;
    if (!sending.comfort) return null;
    if (sending.comfortNoise && this.sent > 0) return this.noisePacket();
    if (this.silentLaw !== sending.law) {
      this.payload.bytes.fill(SILENCE[sending.law]);
      this.silentLaw = sending.law;
    }
    return this.audioPacket(sending, this.sent === 0);
  }

  private noisePacket(): Buffer | null {
    if (++this.untold < NOISE_EVERY) return null;
    this.untold = 0;
    this.noise ??= Buffer.alloc(RTP_HEADER_BYTES + 1, NOISE_LEVEL);
    writeRtpHeader(this.noise, false, COMFORT_NOISE, this.nextSequence(), this.timestamp, this.ssrc);
    this.sent++;
    this.octets++;
    return this.noise;
  }

  private audioPacket(sending: Sending, marker: boolean): Buffer {
    const { codec, payloadType } = sending;
    const packet = codec ? this.code(codec, sending.law) : this.audio;
    writeRtpHeader(packet, marker, payloadType, this.nextSequence(), this.timestamp, this.ssrc);
    this.sent++;
    this.octets += packet.length - RTP_HEADER_BYTES;
    return packet;
  }

  private code(codec: Codec, law: Law): Buffer {
    this.coded ??= Buffer.alloc(LONGEST_PACKET);
    const bytes = codec.encode(this.decodeOwn(law), this.coded.subarray(RTP_HEADER_BYTES));
    return this.coded.subarray(0, RTP_HEADER_BYTES + bytes);
  }

  private keyPacket(sending: Sending): Buffer | null {
    const { keys } = this;
    if (!keys) return null;
    if (keys.over) {
      this.keys = null;
      this.listener.keysSent(this.keysName);
      return null;
    }
    this.talking = false;
    if (keys instanceof Player) {
      this.silentLaw = -1;
      if (keys.read(this.payload, sending.law, 0) === 0) return null;
      this.audible = true;
      return this.audioPacket(sending, false);
    }
    const key = keys.next();
    if (!key) return null;
    if (key.first) this.keyTimestamp = this.timestamp;
    writeRtpHeader(this.event, key.first, sending.telephoneEvent, this.nextSequence(), this.keyTimestamp, this.ssrc);
    writeTelephoneEvent(this.event, RTP_HEADER_BYTES, key.event, key.end, key.duration * sending.eventScale);
    this.sent++;
    this.octets += TELEPHONE_EVENT_BYTES;
    return this.event;
  }

  private nextSequence(): number {
    const sequence = this.sequence;
    this.sequence = (sequence + 1) & 0xffff;
    return sequence;
  }
}
