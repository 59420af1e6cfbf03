import type { Codec } from '../codec/codec.ts';
import { makeCodec } from '../codec/make-codec.ts';
import type { EnergyGate } from '../detect/energy-gate.ts';
import type { ChunkPool } from '../recording/chunk-pool.ts';
import { Recorder } from '../recording/recorder.ts';
import { emptyRtpView, isRtcp, readRtp } from '../rtp/packet.ts';
import { readReport } from '../rtp/rtcp.ts';
import type { KeyListener } from '../rtp/telephone-event.ts';
import type { PathOptions, TransportAddress } from '../session/session.ts';
import type { RecordingSummary, SessionStats } from '../session/stats.ts';
import { Inbound } from './inbound.ts';
import { Interruption } from './interruption.ts';
import { LifeWatch } from './life-watch.ts';
import { Outbound } from './outbound.ts';
import { Peer } from './peer.ts';
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
  readonly inbound: Inbound;
  readonly outbound: Outbound;
  private readonly parts: CallParts;
  private readonly reports: ReportClock;
  private options: PathOptions | undefined;
  private readonly peer = new Peer();
  private codec: Codec | undefined;
  private terms: Terms = termsOf({ remote: nowhere, payloadType: 0, direction: 'inactive' }, undefined);
  private readonly interruption: Interruption;
  private recorder: Recorder | undefined;
  private recording: Promise<RecordingSummary> | undefined;
  private readonly life = new LifeWatch();
  private readonly security: Security;
  private started = false;
  private closed = false;

  constructor(parts: CallParts) {
    this.parts = parts;
    this.stream = parts.stream;
    this.gate = parts.gate;
    this.inbound = new Inbound(parts.stream, this.keys('rfc4733'), this.keys('in-band'));
    this.outbound = new Outbound(
      {
        started: (id) => this.emit({ name: 'play-started', detail: { id, at: wallClock() } }),
        finished: (id, playedMs) => {
          this.interruption.end();
          this.emit({ name: 'play-finished', detail: { id, playedMs, at: wallClock() } });
        },
        stopped: (id, playedMs, reason) => {
          this.interruption.end();
          this.emit({ name: 'play-stopped', detail: { id, playedMs, at: wallClock(), reason } });
        },
        keysSent: (digits) => this.emit({ name: 'dtmf-sent', detail: { digits, at: wallClock() } }),
      },
      parts.random,
    );
    this.interruption = new Interruption(this.inbound, this.outbound, (event) => this.emit(event));
    this.reports = new ReportClock(`${this.outbound.ssrc.toString(16)}@parley`, parts.random);
    this.security = new Security(parts.rtp, parts.rtcp);
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
      up: (digit, duration) => this.emit({ name: 'digit', detail: { digit, durationMs: duration / 8, at: wallClock(), source } }),
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
    this.life.expect(this.terms.mayHear, options.timeoutMs ?? 0);
    this.speechInput = options.speechInput ?? false;
    if (!this.speechInput) this.gate.close();
    if (this.peer.signal(options)) this.parts.rtp.untie();
    if (change.recordTo !== undefined) this.record(change.recordTo);
    this.started = true;
  }

  /** Another codec than G.711 has a state of its own, and Opus is loaded first: until then nothing is sent, and nothing is heard. */
  private agree(options: PathOptions): void {
    const name = codecOfPath(options);
    const { scale } = this.terms.expected;
    if (this.codec?.name !== name) {
      this.codec?.close();
      this.codec = undefined;
      if (name === 'G722' || name === 'opus')
        makeCodec(name).then(
          (codec) => this.coded(codec),
          (error: unknown) => this.parts.fail(this, error),
        );
    }
    this.terms = termsOf(options, this.codec);
    if (this.terms.expected.scale !== scale) this.inbound.changeClock();
  }

  private coded(codec: Codec): void {
    const { options } = this;
    if (this.closed || !options || this.codec || codecOfPath(options) !== codec.name) {
      codec.close();
      return;
    }
    this.codec = codec;
    this.agree(options);
  }

  private record(path: string | null): void {
    const { recorder } = this;
    if (recorder && recorder.path === path) return;
    if (recorder) this.recording = recorder.finish();
    this.recorder =
      path === null
        ? undefined
        : new Recorder(path, this.parts.chunks, this.stream, (cause) =>
            this.emit({ name: 'recording-degraded', detail: { path, cause, at: wallClock() } }),
          );
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
    if (mayHear) inbound.take(datagram, view, expected, now * 8);
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
    if (!this.started) return null;
    const frame = this.inbound.pull(this.options?.inBandDtmf === true);
    this.interruption.heard();
    return frame;
  }

  /** Sends this tick's packet and records both sides. @param elapsed ticks since the last one */
  speak(heard: Int16Array, elapsed: number): void {
    const { outbound } = this;
    const { sending, maySend } = this.terms;
    outbound.advance(elapsed, sending.frame);
    const packet = maySend ? outbound.packet(sending) : null;
    if (packet) this.parts.rtp.send(packet, this.peer.target);
    const playing = packet !== null && outbound.audible;
    if (playing) this.interruption.said(sending.law);
    this.recorder?.frame(playing ? outbound.own : null, sending.law, heard);
    if (packet) outbound.afterSend();
    this.housekeeping(elapsed);
  }

  /** A dropped tick in the recording: what was heard, or nothing. */
  recordGap(heard: Int16Array | null): void {
    this.recorder?.frame(null, 0, heard);
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
    this.closed = true;
    this.codec?.close();
    const { rtp, rtcp } = this.parts;
    const refused = rtp.refused + rtcp.refused;
    rtp.close();
    rtcp.close();
    if (this.recorder) this.recording = this.recorder.finish();
    this.recorder = undefined;
    return summarise(this.inbound, this.outbound, this.reports, refused, await this.recording);
  }
}
