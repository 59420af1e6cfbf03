import { EventEmitter } from 'node:events';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { codecOfPayloadType } from '../codec/codec.ts';
import type { Law } from '../codec/g711.ts';
import { lawOf } from '../codec/make-codec.ts';
import type { Bridges } from '../engine/bridges.ts';
import { toPieces } from '../prompt/pieces.ts';
import type { PromptStore } from '../prompt/prompt-store.ts';
import { repairWav } from '../recording/repair-wav.ts';
import type { Command, SessionEvent } from '../worker/protocol.ts';
import { wallClock } from '../worker/wall-clock.ts';
import type {
  BridgeRole,
  MediaSession,
  PacketSink,
  PathOptions,
  PlayItem,
  PlayOptions,
  SessionEvents,
  TransportAddress,
} from './session.ts';
import type { RecordingSummary, SessionStats } from './stats.ts';

const NOTHING: SessionStats = { received: 0, lost: 0, late: 0, duplicated: 0, concealedMs: 0, ignored: 0, jitterMs: 0, sent: 0 };

export interface SessionParts {
  readonly stream: number;
  readonly local: TransportAddress;
  readonly worker: number;
  readonly prompts: PromptStore;
  readonly recordingsDir: string;
  readonly send: (command: Command) => void;
  /** Bridges of the engine; throws for one of another worker. */
  readonly bridges: Bridges;
}

/** The engine's side of a session whose sockets live in a worker. */
export class LiveSession extends EventEmitter<SessionEvents> implements MediaSession {
  readonly stream: number;
  readonly local: TransportAddress;
  readonly worker: number;
  private readonly parts: SessionParts;
  private law: Law = 8;
  private recordingPath: string | undefined;
  private gone = false;
  private readonly ended = Promise.withResolvers<SessionStats>();
  private closing = false;
  private sink: PacketSink | undefined;

  constructor(parts: SessionParts) {
    super();
    this.parts = parts;
    this.stream = parts.stream;
    this.local = parts.local;
    this.worker = parts.worker;
  }

  start(options: PathOptions): void {
    this.update(options);
  }

  update(options: Partial<PathOptions>): void {
    for (const address of [options.remote, options.remoteRtcp]) if (address) check(address);
    if (options.payloadType !== undefined) this.law = lawOf(options.codec ?? codecOfPayloadType(options.payloadType)) ?? 8;
    const recordTo = options.recordTo == null ? options.recordTo : resolve(this.parts.recordingsDir, options.recordTo);
    if (recordTo) this.recordingPath = recordTo;
    this.send({ type: 'path', stream: this.stream, options: recordTo === undefined ? options : { ...options, recordTo } });
  }

  play(items: readonly PlayItem[], options: PlayOptions): void {
    const { id, loop = false, open = false, bargeIn } = options;
    const pieces = toPieces(items, this.law, this.parts.prompts);
    this.send({ type: 'play', stream: this.stream, play: { id, pieces, loop, open, ...(bargeIn ? { bargeIn } : {}) } });
  }

  append(id: string, items: readonly PlayItem[]): void {
    this.send({ type: 'append', stream: this.stream, id, pieces: toPieces(items, this.law, this.parts.prompts) });
  }

  finish(id: string): void {
    this.send({ type: 'finish', stream: this.stream, id });
  }

  stop(id?: string): void {
    this.send({ type: 'stop', stream: this.stream, ...(id === undefined ? {} : { id }) });
  }

  duck(db: number): void {
    this.send({ type: 'duck', stream: this.stream, db });
  }

  resume(): void {
    this.send({ type: 'resume', stream: this.stream });
  }

  sendDtmf(digits: string, options: { readonly toneMs?: number; readonly gapMs?: number } = {}): void {
    this.send({ type: 'keys', stream: this.stream, digits, toneMs: options.toneMs ?? 100, gapMs: options.gapMs ?? 80 });
  }

  speechInput(on: boolean): void {
    this.update({ speechInput: on });
  }

  tones(on: boolean): void {
    this.update({ tones: on });
  }

  join(bridge: string, role: BridgeRole = { as: 'party' }): void {
    this.parts.bridges.enter(bridge, this);
    this.send({ type: 'join', stream: this.stream, bridge, role });
  }

  leave(): void {
    this.parts.bridges.leave(this);
    this.send({ type: 'leave', stream: this.stream });
  }

  capture(sink: PacketSink, mostBytes: number): void {
    if (this.sink) return;
    this.sink = sink;
    if (this.gone) this.captureOver(0);
    this.send({ type: 'capture', stream: this.stream, mostBytes });
  }

  /** Packets that its worker has copied. */
  captured(batch: Uint8Array): void {
    this.sink?.batch(batch);
  }

  captureOver(dropped: number): void {
    this.sink?.over(dropped);
    this.sink = undefined;
  }

  close(): Promise<SessionStats> {
    this.parts.bridges.leave(this);
    if (!this.closing && !this.gone) this.send({ type: 'close', stream: this.stream });
    this.closing = true;
    return this.ended.promise;
  }

  private send(command: Command): void {
    if (!this.gone && !this.closing) this.parts.send(command);
  }

  /** An event came from the worker. */
  deliver(event: SessionEvent): void {
    emitTyped(this, event.name, event.detail);
  }

  /** The worker closed it. */
  finished(stats: SessionStats): void {
    this.captureOver(0);
    this.gone = true;
    this.ended.resolve(stats);
  }

  /** Its worker is gone: what was recorded is made whole, and whoever listens is told. */
  async lose(): Promise<void> {
    this.parts.bridges.leave(this);
    this.captureOver(0);
    this.gone = true;
    const recording = await this.rescue();
    this.ended.resolve(recording ? { ...NOTHING, recording } : NOTHING);
    if (!this.closing) this.emit('lost', { reason: 'worker-lost', at: wallClock() });
  }

  private async rescue(): Promise<RecordingSummary | undefined> {
    const path = this.recordingPath;
    if (path === undefined) return undefined;
    const durationMs = await repairWav(path).catch(() => null);
    return durationMs === null ? undefined : { path, durationMs, bytes: durationMs * 32 + 44, degraded: true };
  }
}

function emitTyped(session: LiveSession, name: keyof SessionEvents, detail: SessionEvents[keyof SessionEvents][0]): void {
  EventEmitter.prototype.emit.call(session, name, detail);
}

function check({ address, port }: TransportAddress): void {
  if (!isIPv4(address)) throw new TypeError(`Not an IPv4 address: ${address}`);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new RangeError(`Not a port: ${port}`);
}
