import type { EnergyGate } from '../detect/energy-gate.ts';
import { ToneWatch } from '../detect/tone-watch.ts';
import { CallRecording } from '../recording/call-recording.ts';
import type { ChunkPool } from '../recording/chunk-pool.ts';
import { emptyRtpView, isRtcp, type RtpView, readRtp } from '../rtp/packet.ts';
import { readReport } from '../rtp/rtcp.ts';
import type { KeyListener } from '../rtp/telephone-event.ts';
import type { PathOptions, TransportAddress } from '../session/session.ts';
import type { SessionStats } from '../session/stats.ts';
import type { Bridge } from './bridge.ts';
import { CodecSlot } from './codec-slot.ts';
import { Inbound } from './inbound.ts';
import { Interruption } from './interruption.ts';
import { LifeWatch } from './life-watch.ts';
import { Outbound } from './outbound.ts';
import { Peer } from './peer.ts';
import { playEvents } from './play-events.ts';
import type { Piece, Play, SessionEvent } from './protocol.ts';
import { ReportClock } from './report-clock.ts';
import type { RtpSocket } from './rtp-socket.ts';
import { Security } from './security.ts';
import { summarise } from './summary.ts';
import { codecOfPath, type Terms, termsOf } from './terms.ts';
import { wallClock } from './wall-clock.ts';

export interface CallParts {
  readonly stream: number;
  readonly rtp: RtpSocket;
  readonly rtcp: RtpSocket;
  readonly gate: EnergyGate;
  readonly chunks: ChunkPool;
  readonly random: () => number;
  readonly emit: (stream: number, event: SessionEvent) => void;
  /** What a packet brought could not be borne: the call ends, its worker lives. */
  readonly fail: (call: Call, error: unknown) => void;
}

const view = emptyRtpView();
const nowhere: TransportAddress = { address: '', port: 0 };

/** One media path, as its worker sees it. */
export class Call {
  readonly stream: number;
  readonly gate: EnergyGate;
  speechInput = false;
  /** The frame of this tick. */
  heard: Int16Array | null = null;
  /** What it is sent in this tick that is played to it, where somebody listens; valid until the next. */
  said: Int16Array | null = null;
  /** Those it hears and is heard by. */
  bridge: Bridge | undefined;
  readonly inbound: Inbound;
  readonly outbound: Outbound;
  private readonly parts: CallParts;
  private readonly reports: ReportClock;
  private options: PathOptions | undefined;
  private readonly peer = new Peer();
  private readonly slot: CodecSlot;
  terms: Terms = termsOf({ remote: nowhere, payloadType: 0, direction: 'inactive' }, undefined);
  private readonly interruption: Interruption;
  private readonly recording: CallRecording;
  private readonly life = new LifeWatch();
  private readonly security: Security;
  private tones: ToneWatch | undefined;
  private started = false;
  /** The peer sends the codec that was agreed on, and not the other law. */
  asAgreed = true;

  constructor(parts: CallParts) {
    this.parts = parts;
    this.stream = parts.stream;
    this.gate = parts.gate;
    this.inbound = new Inbound(parts.stream, this.keys('rfc4733'), this.keys('in-band'));
    this.outbound = new Outbound(
      playEvents(
        (event) => this.emit(event),
        () => this.interruption.end(),
      ),
      parts.random,
    );
    this.interruption = new Interruption(this.inbound, this.outbound, (event) => this.emit(event));
    this.reports = new ReportClock(`${this.outbound.ssrc.toString(16)}@parley`, parts.random);
    this.security = new Security(parts.rtp, parts.rtcp);
    this.slot = new CodecSlot(
      () => this.options && this.agree(this.options),
      (error) => parts.fail(this, error),
    );
    this.recording = new CallRecording(parts.chunks, parts.stream, (path, cause) =>
      this.emit({ name: 'recording-degraded', detail: { path, cause, at: wallClock() } }),
    );
    parts.rtp.onDatagram((datagram, address, port) => {
      try {
        this.datagram(datagram, address, port);
      } catch (error) {
        parts.fail(this, error);
      }
    });
    parts.rtcp.onDatagram((datagram, address) => this.control(datagram, address));
  }

  private emit(event: SessionEvent): void {
    this.parts.emit(this.stream, event);
  }

  private keys(source: 'rfc4733' | 'in-band'): KeyListener {
    return {
      down: (digit) => this.emit({ name: 'digit-begin', detail: { digit, at: wallClock(), source } }),
      up: (digit, duration) => {
        const durationMs = duration / 8;
        this.emit({ name: 'digit', detail: { digit, durationMs, at: wallClock(), source } });
        if (source === 'rfc4733') this.bridge?.key(this, digit, durationMs);
      },
    };
  }

  /** Starts or changes the path. */
  path(change: Partial<PathOptions>): void {
    const before = this.options;
    const { remote, payloadType } = { ...before, ...change };
    if (!remote || payloadType === undefined) return;
    const options: PathOptions = { ...before, ...change, remote, payloadType };
    this.options = options;
    this.agree(options);
    if (change.srtp !== undefined) this.security.use(change.srtp);
    this.life.expect({ ...this.terms, timeoutMs: options.timeoutMs ?? 0 });
    this.speechInput = options.speechInput ?? false;
    if (!this.speechInput) this.gate.close();
    if (!options.tones) this.tones = undefined;
    else this.tones ??= new ToneWatch((tone) => this.emit({ name: 'tone', detail: { tone, at: wallClock() } }));
    if (this.peer.signal(options)) this.parts.rtp.untie();
    if (change.recordTo !== undefined) this.recording.to(change.recordTo);
    this.started = true;
  }

  /** Until the codec is there nothing is sent, and nothing is heard. */
  private agree(options: PathOptions): void {
    const { scale } = this.terms.expected;
    this.slot.use(codecOfPath(options));
    this.terms = termsOf(options, this.slot.codec);
    if (this.terms.expected.scale !== scale) this.inbound.changeClock();
  }

  play(play: Play): void {
    this.outbound.play(play);
    this.interruption.begin(play);
  }

  append(id: string, pieces: readonly Piece[]): void {
    if (this.outbound.player?.id === id) this.outbound.player.append(pieces);
  }

  finish(id: string): void {
    if (this.outbound.player?.id === id) this.outbound.player.finish();
  }

  stop(id: string | undefined): void {
    if (id !== undefined && this.outbound.player?.id !== id) return;
    if (this.terms.maySend) this.outbound.stop();
    else this.outbound.end('stopped');
  }

  duck(db: number): void {
    if (this.outbound.player) this.outbound.level.duck(db);
  }

  resume(): void {
    this.interruption.resume();
  }

  sendKeys(digits: string, toneMs: number, gapMs: number): void {
    this.outbound.sendKeys(digits, toneMs, gapMs, this.terms.sending);
  }

  private datagram(datagram: Buffer, address: string, port: number): void {
    const { inbound, peer } = this;
    const { expected, mayHear } = this.terms;
    if (!this.options) return;
    if (isRtcp(datagram)) {
      this.control(datagram, address);
      return;
    }
    if (!readRtp(datagram, view) || !inbound.fits(view, expected)) {
      inbound.ignored++;
      return;
    }
    const now = performance.now();
    const verdict = peer.judge(address, port, view.ssrc, now);
    if (verdict === 'ignore') {
      inbound.ignored++;
      return;
    }
    if (verdict === 'locked') this.learnt();
    this.life.alive();
    if (!mayHear) return;
    inbound.take(datagram, view, expected, now * 8);
    if (view.payloadType !== expected.telephoneEvent) this.asAgreed = view.payloadType === expected.payloadType;
    this.bridge?.pass(this, datagram, view);
  }

  /** Sends a packet of the other leg, whose header is rewritten where it lies. */
  relay(datagram: Buffer, from: RtpView, payloadType: number): void {
    const packet = this.outbound.pass(datagram, from, payloadType);
    if (packet) this.parts.rtp.send(packet, this.peer.target);
  }

  private learnt(): void {
    const { target } = this.peer;
    this.parts.rtp.tie(target);
    if (this.inbound.reception.received === 0) this.emit({ name: 'media-started', detail: { from: target, at: wallClock() } });
  }

  private control(datagram: Buffer, address: string): void {
    const report = address === this.peer.rtcpTarget.address ? readReport(datagram, this.outbound.ssrc) : null;
    if (!report) {
      this.inbound.ignored++;
      return;
    }
    this.life.alive();
    this.reports.take(report, wallClock());
  }

  /** Takes one frame from the peer. Called once per tick, and for the few dropped ticks that are heard after all. */
  hear(): Int16Array | null {
    this.heard = this.started ? this.inbound.pull(this.options?.inBandDtmf === true) : null;
    if (this.heard) this.tones?.take(this.heard);
    this.interruption.heard();
    return this.heard;
  }

  /** Sends this tick's packet and records both sides. @param elapsed ticks since the last one */
  speak(heard: Int16Array, elapsed: number): void {
    const { outbound } = this;
    const { sending, maySend } = this.terms;
    outbound.advance(elapsed, sending.frame);
    const others = this.bridge?.heardBy(this);
    this.said = null;
    if (others) {
      this.speakMixed(others, heard);
      this.housekeeping(elapsed);
      return;
    }
    const packet = maySend ? outbound.packet(sending) : null;
    if (packet) this.parts.rtp.send(packet, this.peer.target);
    const playing = packet !== null && outbound.audible;
    if (playing) this.interruption.said(sending.law);
    if (playing && this.bridge?.isOverheard) this.said = outbound.decodeOwn(sending.law);
    this.recording.frame(playing ? outbound.own : null, sending.law, heard);
    if (packet) outbound.afterSend();
    this.housekeeping(elapsed);
  }

  /** In a bridge: whose packets are passed on needs no packet of the tick, but is recorded. */
  private speakMixed(others: Int16Array, heard: Int16Array): void {
    const { outbound } = this;
    const { sending, maySend } = this.terms;
    const passed = this.bridge?.relayTo(this) !== undefined;
    const packet = maySend && !passed ? outbound.mixed(others, sending) : null;
    if (packet) this.parts.rtp.send(packet, this.peer.target);
    this.recording.mixed(packet && outbound.audible ? outbound.decodeOwn(sending.law) : others, heard);
    if (packet) outbound.afterSend();
  }

  /** A dropped tick in the recording: what was heard, or nothing. */
  recordGap(heard: Int16Array | null): void {
    const others = heard && this.bridge?.heardBy(this);
    if (others) this.recording.mixed(others, heard);
    else this.recording.frame(null, 0, heard);
  }

  private housekeeping(elapsed: number): void {
    if (this.options?.rtcp !== false && this.reports.tick()) this.report(false);
    const silence = this.life.pass(elapsed);
    if (!silence) return;
    if (silence === 'stalled') this.parts.rtp.untie();
    this.emit({ name: `media-${silence}`, detail: { silentMs: this.life.silentMs, at: wallClock() } });
  }

  private report(bye: boolean): void {
    if (this.peer.rtcpTarget.port === 0) return;
    const report = this.reports.compose(this.inbound, this.outbound, wallClock(), bye, this.terms.expected.scale);
    if (this.options?.rtcpMux) this.parts.rtp.send(report, this.peer.target);
    else this.parts.rtcp.send(report, this.peer.rtcpTarget);
  }

  async close(): Promise<SessionStats> {
    this.outbound.end('closed');
    if (this.started && this.options?.rtcp !== false) this.report(true);
    this.started = false;
    this.slot.close();
    const { rtp, rtcp } = this.parts;
    const refused = rtp.refused + rtcp.refused;
    rtp.close();
    rtcp.close();
    return summarise(this.inbound, this.outbound, this.reports, refused, await this.recording.finish());
  }
}
