import type { EnergyGate } from '../detect/energy-gate.ts';
import { meanSquare, toDbfs } from '../detect/level.ts';
import type { ChunkPool } from '../recording/chunk-pool.ts';
import { Recorder } from '../recording/recorder.ts';
import { emptyRtpView, isRtcp, readRtp } from '../rtp/packet.ts';
import { PeerLock } from '../rtp/peer-lock.ts';
import { readReport } from '../rtp/rtcp.ts';
import type { KeyListener } from '../rtp/telephone-event.ts';
import type { PathOptions, TransportAddress } from '../session/session.ts';
import type { RecordingSummary, SessionStats } from '../session/stats.ts';
import { BargeInWatch } from './barge-in.ts';
import { type Expected, Inbound } from './inbound.ts';
import { LifeWatch } from './life-watch.ts';
import { Outbound, type Sending } from './outbound.ts';
import type { Piece, Play, SessionEvent } from './protocol.ts';
import { ReportClock } from './report-clock.ts';
import type { RtpSocket } from './rtp-socket.ts';
import { summarise } from './summary.ts';
import { wallClock } from './wall-clock.ts';

const FRAME = 160;

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
  private lock: PeerLock | undefined;
  private target: TransportAddress = { address: '', port: 0 };
  private rtcpTarget: TransportAddress = { address: '', port: 0 };
  private expected: Expected = { telephoneEvent: -1 };
  private sending: Sending = { law: 0, telephoneEvent: -1, comfort: true };
  private maySend = false;
  private mayHear = false;
  private watch: BargeInWatch | undefined;
  private recorder: Recorder | undefined;
  private recording: Promise<RecordingSummary> | undefined;
  private readonly life = new LifeWatch();
  private started = false;
  /** The prompt comes back because nobody answered to the voice. */
  private unconfirmed = false;

  constructor(parts: CallParts) {
    this.parts = parts;
    this.stream = parts.stream;
    this.gate = parts.gate;
    this.inbound = new Inbound(parts.stream, this.keys('rfc4733'), this.keys('in-band'));
    this.outbound = new Outbound(
      {
        started: (id) => this.emit({ name: 'play-started', detail: { id, at: wallClock() } }),
        finished: (id, playedMs) => {
          this.watch = undefined;
          this.emit({ name: 'play-finished', detail: { id, playedMs, at: wallClock() } });
        },
        stopped: (id, playedMs, reason) => {
          this.watch = undefined;
          this.emit({ name: 'play-stopped', detail: { id, playedMs, at: wallClock(), reason } });
        },
        keysSent: (digits) => this.emit({ name: 'dtmf-sent', detail: { digits, at: wallClock() } }),
      },
      parts.random,
    );
    this.reports = new ReportClock(`${this.outbound.ssrc.toString(16)}@parley`, parts.random);
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
    const telephoneEvent = options.telephoneEventPayloadType ?? -1;
    this.expected = { telephoneEvent };
    this.sending = { law: payloadType, telephoneEvent, comfort: options.comfort ?? true };
    const direction = options.direction ?? 'sendrecv';
    // 0.0.0.0 is hold as RFC 2543 had it.
    this.maySend = remote.address !== '0.0.0.0' && (direction === 'sendrecv' || direction === 'sendonly');
    this.mayHear = direction === 'sendrecv' || direction === 'recvonly';
    this.life.expect(this.mayHear, options.timeoutMs ?? 0);
    this.speechInput = options.speechInput ?? false;
    if (!this.speechInput) this.gate.close();
    if (!this.lock) this.lock = new PeerLock(remote);
    else if (before && (before.remote.port !== remote.port || before.remote.address !== remote.address)) {
      this.lock.resignal(remote);
      this.parts.rtp.untie();
    }
    this.aim(options);
    if (change.recordTo !== undefined) this.record(change.recordTo);
    this.started = true;
  }

  private aim(options: PathOptions): void {
    if (!this.lock) return;
    this.target = this.lock.target;
    // A learnt address stands for the host; SDP's RTCP port stays true behind it.
    this.rtcpTarget = options.rtcpMux
      ? this.target
      : { address: this.target.address, port: options.remoteRtcp?.port ?? (this.lock.locked ? this.target.port : options.remote.port) + 1 };
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
    this.watch = play.bargeIn ? new BargeInWatch(play.bargeIn) : undefined;
  }

  append(id: string, pieces: readonly Piece[]): void {
    if (this.outbound.player?.id === id) this.outbound.player.append(pieces);
  }

  finish(id: string): void {
    if (this.outbound.player?.id === id) this.outbound.player.finish();
  }

  stop(id: string | undefined): void {
    if (id !== undefined && this.outbound.player?.id !== id) return;
    if (this.maySend) this.outbound.stop();
    else this.outbound.end('stopped');
  }

  duck(db: number): void {
    if (this.outbound.player) this.outbound.level.duck(db);
  }

  resume(): void {
    this.watch?.settle();
    this.outbound.level.resume();
  }

  sendKeys(digits: string, toneMs: number, gapMs: number): void {
    this.outbound.sendKeys(digits, toneMs, gapMs, this.sending);
  }

  private datagram(datagram: Buffer, address: string, port: number): void {
    const { lock, inbound } = this;
    if (!lock) return;
    if (isRtcp(datagram)) {
      this.control(datagram, address);
      return;
    }
    if (!readRtp(datagram, view) || !inbound.fits(view, this.expected)) {
      inbound.ignored++;
      return;
    }
    const now = performance.now();
    const verdict = lock.judge(address, port, view.ssrc, now);
    if (verdict === 'ignore') {
      inbound.ignored++;
      return;
    }
    if (verdict === 'locked') this.learnt();
    this.life.alive();
    if (this.mayHear) inbound.take(datagram, view, this.expected, now * 8);
  }

  private learnt(): void {
    const { lock, options } = this;
    if (!lock || !options) return;
    this.aim(options);
    this.parts.rtp.tie(lock.target);
    if (this.inbound.reception.received === 0) this.emit({ name: 'media-started', detail: { from: lock.target, at: wallClock() } });
  }

  private control(datagram: Buffer, address: string): void {
    const report = address === this.rtcpTarget.address ? readReport(datagram, this.outbound.ssrc) : null;
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
    if (this.watch) this.bargeIn(this.watch);
    return frame;
  }

  private bargeIn(watch: BargeInWatch): void {
    const { inbound, outbound } = this;
    const { player } = outbound;
    if (!player) return;
    const decision = watch.take(inbound.square, inbound.floor.value, player.playedMs);
    if (decision === 'voice') {
      outbound.level.duck(watch.duckDb);
      this.unconfirmed = false;
      const levelDbfs = toDbfs(inbound.square);
      this.emit({ name: 'voice-begin', detail: { id: player.id, playedMs: player.playedMs, at: wallClock(), levelDbfs } });
    } else if (decision === 'unconfirmed') {
      outbound.level.resume();
      this.unconfirmed = true;
    }
  }

  /** Sends this tick's packet and records both sides. @param elapsed ticks since the last one */
  speak(heard: Int16Array, elapsed: number): void {
    const { outbound, sending } = this;
    outbound.advance(elapsed);
    const packet = this.maySend ? outbound.packet(sending) : null;
    if (packet) this.parts.rtp.send(packet, this.target);
    const playing = packet !== null && packet.length > FRAME && outbound.audible;
    if (playing && outbound.level.attenuation > 0) this.ducked(outbound);
    this.recorder?.frame(playing ? outbound.own : null, sending.law, heard);
    if (packet) outbound.afterSend();
    this.housekeeping(elapsed);
  }

  private ducked(outbound: Outbound): void {
    const { player, level } = outbound;
    if (!player || !level.sent(meanSquare(outbound.decodeOwn(this.sending.law)))) return;
    const reason = this.unconfirmed ? 'unconfirmed' : 'resumed';
    this.unconfirmed = false;
    this.emit({ name: 'voice-released', detail: { id: player.id, playedMs: player.playedMs, at: wallClock(), reason } });
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
    if (this.rtcpTarget.port === 0) return;
    const report = this.reports.compose(this.inbound, this.outbound, wallClock(), bye);
    if (this.options?.rtcpMux) this.parts.rtp.send(report, this.target);
    else this.parts.rtcp.send(report, this.rtcpTarget);
  }

  async close(): Promise<SessionStats> {
    this.outbound.end('closed');
    if (this.started && this.options?.rtcp !== false) this.report(true);
    this.started = false;
    this.parts.rtp.close();
    this.parts.rtcp.close();
    if (this.recorder) this.recording = this.recorder.finish();
    this.recorder = undefined;
    return summarise(this.inbound, this.outbound, this.reports, await this.recording);
  }
}
