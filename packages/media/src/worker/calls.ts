import { PacketTap } from '../capture/packet-tap.ts';
import { EnergyGate } from '../detect/energy-gate.ts';
import { ChunkPool } from '../recording/chunk-pool.ts';
import type { BridgeRole } from '../session/session.ts';
import { Bridge } from './bridge.ts';
import { Call } from './call.ts';
import { TICK_MS } from './clock.ts';
import { endThread } from './end-thread.ts';
import type { CallCommand, Report, SessionEvent } from './protocol.ts';
import { RtpSocket } from './rtp-socket.ts';
import type { SpeechInputFeed } from './speech-input-feed.ts';
import { wallClock } from './wall-clock.ts';

/** Dropped ticks whose audio is heard after all; packets before that are left to the jitter buffer. */
const MOST_HEARD = 5;

/** The calls of one worker. */
export class Calls {
  private readonly byStream = new Map<number, Call>();
  private readonly sockets = new Map<number, readonly RtpSocket[]>();
  private readonly taps = new Map<number, PacketTap>();
  private readonly bridges = new Map<string, Bridge>();
  private readonly chunks = new ChunkPool();
  private readonly speechInput: SpeechInputFeed;
  private readonly tell: (report: Report) => void;

  constructor(speechInput: SpeechInputFeed, tell: (report: Report) => void) {
    this.speechInput = speechInput;
    this.tell = tell;
  }

  get size(): number {
    return this.byStream.size;
  }

  /** Carries out a command on the call that it names; one that is gone by now needs none. */
  command(command: CallCommand): void {
    const call = this.byStream.get(command.stream);
    if (!call) return;
    try {
      if (command.type === 'join') this.join(call, command.bridge, command.role);
      else if (command.type === 'leave') this.leave(call);
      else if (command.type === 'capture') this.capture(command.stream, command.mostBytes);
      else obey(call, command);
    } catch (error) {
      this.fail(call, error);
    }
  }

  async open(stream: number, address: string, port: number): Promise<void> {
    try {
      const rtp = await RtpSocket.open(address, port);
      let rtcp: RtpSocket;
      try {
        rtcp = await RtpSocket.open(address, port + 1);
      } catch (error) {
        rtp.close();
        throw error;
      }
      const emit = (of: number, event: SessionEvent): void => this.tell({ type: 'event', stream: of, event });
      const fail = (of: Call, error: unknown): void => this.fail(of, error);
      const call = new Call({ stream, rtp, rtcp, gate: new EnergyGate(), chunks: this.chunks, random: Math.random, emit, fail });
      this.byStream.set(stream, call);
      this.sockets.set(stream, [rtp, rtcp]);
      this.tell({ type: 'opened', stream });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      this.tell({ type: 'open-failed', stream, code });
    }
  }

  async close(stream: number): Promise<void> {
    const call = this.byStream.get(stream);
    if (!call) return;
    this.byStream.delete(stream);
    this.leave(call);
    this.sockets.delete(stream);
    const stats = await call.close();
    this.endCapture(stream);
    this.tell({ type: 'closed', stream, stats });
  }

  /** Copies the packets of a call from now on, until so many bytes. A second time changes nothing. */
  private capture(stream: number, mostBytes: number): void {
    if (this.taps.has(stream)) return;
    const tap = new PacketTap(mostBytes, wallClock, (batch) => this.tell({ type: 'captured', stream, batch }));
    this.taps.set(stream, tap);
    for (const socket of this.sockets.get(stream) ?? []) socket.tap = tap;
  }

  private endCapture(stream: number): void {
    const tap = this.taps.get(stream);
    if (!tap) return;
    this.taps.delete(stream);
    tap.flush();
    this.tell({ type: 'capture-over', stream, dropped: tap.dropped });
  }

  private join(call: Call, name: string, role: BridgeRole): void {
    const bridge = this.bridges.get(name) ?? new Bridge();
    if (call.bridge !== bridge) this.leave(call);
    this.bridges.set(name, bridge);
    call.bridge = bridge;
    bridge.join(call, role);
  }

  private leave(call: Call): void {
    call.bridge?.leave(call);
    call.bridge = undefined;
    for (const [name, bridge] of this.bridges) if (bridge.empty) this.bridges.delete(name);
  }

  /** One beat of the clock: hears and speaks for every call. @param elapsed ticks it stands for @param at ms since the epoch */
  beat(elapsed: number, at: number): void {
    const missed = elapsed - 1;
    for (let i = missed; i > 0; i--) {
      if (i < MOST_HEARD) this.hearOnly(at - i * TICK_MS);
      else for (const call of this.byStream.values()) call.recordGap(null);
    }
    this.hearAll();
    for (const call of this.byStream.values()) {
      try {
        if (call.heard) call.speak(call.heard, elapsed);
      } catch (error) {
        this.fail(call, error);
      }
    }
    this.speechInput.flush(at);
  }

  /** Everybody is heard before anybody speaks, because in a bridge it is what they said that is spoken. */
  private hearAll(): void {
    for (const call of this.byStream.values()) {
      try {
        const frame = call.hear();
        if (frame && call.speechInput) this.speechInput.offer(call, frame);
      } catch (error) {
        this.fail(call, error);
      }
    }
  }

  /** A fault in one call must not take the others of this worker with it. */
  private fail(call: Call, error: unknown): void {
    this.tell({ type: 'fault', stream: call.stream, cause: String(error instanceof Error ? error.stack : error) });
    this.close(call.stream).catch(endThread);
  }

  private hearOnly(at: number): void {
    this.hearAll();
    for (const call of this.byStream.values()) if (call.heard) call.recordGap(call.heard);
    this.speechInput.flush(at);
  }
}

function obey(call: Call, command: Exclude<CallCommand, { type: 'join' | 'leave' | 'capture' }>): void {
  if (command.type === 'path') call.path(command.options);
  else if (command.type === 'play') call.play(command.play);
  else if (command.type === 'append') call.append(command.id, command.pieces);
  else if (command.type === 'finish') call.finish(command.id);
  else if (command.type === 'stop') call.stop(command.id);
  else if (command.type === 'duck') call.duck(command.db);
  else if (command.type === 'resume') call.resume();
  else call.sendKeys(command.digits, command.toneMs, command.gapMs);
}
