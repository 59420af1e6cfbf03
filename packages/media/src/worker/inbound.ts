import type { Codec } from '../codec/codec.ts';
import { decodeTable, type Law } from '../codec/g711.ts';
import { DtmfDetector } from '../detect/dtmf-detector.ts';
import { meanSquare } from '../detect/level.ts';
import { NoiseFloor } from '../detect/noise-floor.ts';
import { ComfortNoise } from '../jitter/comfort-noise.ts';
import { Concealment } from '../jitter/concealment.ts';
import { isMissing, JitterBuffer } from '../jitter/jitter-buffer.ts';
import { COMFORT_NOISE } from '../rtp/comfort-noise.ts';
import type { RtpView } from '../rtp/packet.ts';
import { Reception } from '../rtp/reception.ts';
import { type KeyListener, TelephoneEventReader } from '../rtp/telephone-event.ts';
import { Timeline } from '../rtp/timeline.ts';

const FRAME = 160;
/** Frames kept for those who want to hear what was before (a power of two). */
const KEPT = 8;
/** 200 ms at most in one packet. */
const LONGEST_PACKET = 1600;

/** What the receiving side is told to expect. */
export interface Expected {
  /** Payload type of the codec that was agreed on. */
  readonly payloadType: number;
  /** The law of it, or its codec; neither while the codec is being made. */
  readonly law?: Law | undefined;
  readonly codec?: Codec | undefined;
  /** Units of the RTP clock in a sample of ours. */
  readonly scale: number;
  /** RFC 4733 payload type, -1 = none, and units of its clock in a sample. */
  readonly telephoneEvent: number;
  readonly eventScale: number;
}

/** Receiving side of a call: packets in, one frame of clean audio per tick out. */
export class Inbound {
  readonly reception = new Reception();
  readonly jitter = new JitterBuffer();
  readonly concealment = new Concealment();
  readonly floor = new NoiseFloor();
  /** Frames heard, newest at `index`. */
  private readonly frames: readonly Int16Array[] = Array.from({ length: KEPT }, () => new Int16Array(FRAME));
  private index = 0;
  /** Mean square of the newest frame. */
  square = 0;
  ssrc = -1;
  ignored = 0;
  private heard = false;
  /** A frame was heard, so that there is something to repeat. */
  private warm = false;
  private readonly timeline = new Timeline();
  private readonly comfort: ComfortNoise;
  private readonly events: TelephoneEventReader;
  private readonly sounded: DtmfDetector;

  constructor(seed: number, onEvent: KeyListener, onSounded: KeyListener) {
    this.comfort = new ComfortNoise(seed);
    this.events = new TelephoneEventReader(onEvent);
    this.sounded = new DtmfDetector(onSounded);
  }

  /** The packet is of a kind that was agreed on. Either law is understood: some peers answer with the other one. */
  fits(view: RtpView, expected: Expected): boolean {
    const { payloadType } = view;
    const length = view.end - view.start;
    if (payloadType === 0 || payloadType === 8 || payloadType === expected.payloadType) return length > 0 && length <= LONGEST_PACKET;
    return payloadType === expected.telephoneEvent || payloadType === COMFORT_NOISE;
  }

  /** Takes a packet of the peer. @param arrival time of arrival in samples */
  take(bytes: Uint8Array, view: RtpView, expected: Expected, arrival: number): void {
    if (view.ssrc !== this.ssrc) this.changeSource(view.ssrc);
    const how = this.reception.take(view.sequence);
    if (how === 'ignored') this.ignored++;
    if (how === 'ignored' || how === 'duplicate') return;
    if (how === 'restarted') this.jitter.reset();
    const { payloadType } = view;
    const time = expected.scale === 1 ? view.timestamp : this.timeline.samples(view.timestamp, expected.scale);
    if (payloadType === expected.telephoneEvent) this.events.take(bytes, view.start, view.end, time, expected.eventScale);
    else if (payloadType === COMFORT_NOISE) {
      this.comfort.set(bytes[view.start] ?? 127, time);
      this.heard = true;
    } else {
      this.reception.timed(time, arrival);
      this.audio(bytes, view, expected, time);
    }
  }

  private audio(bytes: Uint8Array, view: RtpView, expected: Expected, time: number): void {
    const { payloadType } = view;
    const agreed = payloadType === expected.payloadType;
    if (agreed && expected.law === undefined) {
      const pcm = expected.codec?.decode(bytes.subarray(view.start, view.end));
      if (!pcm || pcm.length === 0) return;
      this.jitter.insertSamples(pcm, time);
    } else {
      const law: Law = (agreed ? expected.law : undefined) ?? (payloadType === 8 ? 8 : 0);
      this.jitter.insert(bytes, view.start, view.end, time, decodeTable(law));
    }
    this.heard = true;
    this.comfort.audio(time);
  }

  private changeSource(ssrc: number): void {
    if (this.ssrc !== -1) {
      this.reception.restart();
      this.changeClock();
    }
    this.ssrc = ssrc;
  }

  /** The codec changed, and its clock with it. */
  changeClock(): void {
    this.jitter.reset();
    this.comfort.off();
    this.events.reset();
    this.timeline.reset();
  }

  /** Moves on by one tick. @returns the frame (kept for a while, then used again) */
  pull(listenForKeys: boolean): Int16Array {
    this.index = (this.index + 1) & (KEPT - 1);
    const frame = this.frame(0);
    if (this.heard) this.render(frame);
    this.events.idle(FRAME);
    if (listenForKeys) this.sounded.take(frame);
    return frame;
  }

  private render(frame: Int16Array): void {
    const { jitter, concealment, floor } = this;
    const { position } = jitter;
    const missing = jitter.pull(frame, this.square < floor.value * 4);
    if (missing === 0 && !concealment.active) this.square = jitter.square;
    else {
      this.mend(frame, missing, position);
      this.square = meanSquare(frame);
    }
    if (missing < FRAME) this.warm = true;
    floor.take(this.square);
  }

  private mend(frame: Int16Array, missing: number, position: number): void {
    if (missing > 0 && this.events.covers(position)) quieten(frame);
    else if (missing > 0 && this.isNoise(position)) this.comfort.fill(frame);
    else if (missing < FRAME || (this.warm && !this.events.pressed)) this.concealment.apply(frame, missing, this.back);
    else frame.fill(0);
  }

  /** Before any audio has come there is no time of play yet. */
  private isNoise(position: number): boolean {
    return this.warm ? this.comfort.covers(position + FRAME - 1) : this.comfort.active;
  }

  /** The peer is silent, and has said so. */
  get silent(): boolean {
    return this.comfort.active;
  }

  private readonly back = (back: number): Int16Array => this.frame(back);

  /** The frame of `back` ticks ago, at most 7. */
  frame(back: number): Int16Array {
    const frame = this.frames[(this.index - back) & (KEPT - 1)];
    if (!frame) throw new RangeError(`no frame ${back} ticks ago`);
    return frame;
  }
}

function quieten(frame: Int16Array): void {
  for (let i = 0; i < frame.length; i++) if (isMissing(frame[i] ?? 0)) frame[i] = 0;
}
