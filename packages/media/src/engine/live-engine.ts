import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';
import { PromptStore } from '../prompt/prompt-store.ts';
import { LiveSession } from '../session/live-session.ts';
import type { OpenOptions } from '../session/session.ts';
import type { Report } from '../worker/protocol.ts';
import { wallClock } from '../worker/wall-clock.ts';
import { admit } from './admission.ts';
import { Bridges } from './bridges.ts';
import type { EngineEvents, EngineStats, MediaEngine, OpenResult } from './engine.ts';
import type { MediaEngineOptions, Refusal } from './options.ts';
import { PortPool } from './port-pool.ts';
import { WorkerLink } from './worker-link.ts';

/** Ports that are tried for one session when other programs hold some. */
const TRIES = 25;
/** Sessions of a worker that hangs are given up after this. */
const CLOSE_MS = 5000;
const PERSONAL_BYTES = 64 * 2 ** 20;

/** Streams are numbered over all engines of the process. */
let lastStream = 0;

interface Opening {
  readonly worker: number;
  readonly settle: (outcome: 'opened' | 'taken' | 'lost') => void;
}

/** The engine: chooses workers and ports, passes commands in and events out. */
export class LiveEngine extends EventEmitter<EngineEvents> implements MediaEngine {
  private readonly options: MediaEngineOptions;
  private readonly links: WorkerLink[];
  private readonly ports: PortPool;
  private readonly prompts: PromptStore;
  private readonly bridges = new Bridges();
  private readonly sessions = new Map<number, LiveSession>();
  private readonly opening = new Map<number, Opening>();
  private closed = false;

  constructor(options: MediaEngineOptions) {
    super();
    this.options = options;
    const [from, to] = options.portRange;
    this.ports = new PortPool(from, to, Math.random);
    if (this.ports.size === 0) throw new RangeError(`No pair of ports in ${from}-${to}`);
    if (!Number.isInteger(options.workers) || options.workers < 1) throw new RangeError(`Not a number of workers: ${options.workers}`);
    this.prompts = new PromptStore(options.personalPromptBytes ?? PERSONAL_BYTES);
    this.links = Array.from({ length: options.workers }, (_, index) => {
      return new WorkerLink(index, { report: (report) => this.report(report), died: (cause) => this.died(index, cause) });
    });
  }

  get workers(): number {
    return this.links.length;
  }

  async open(options: OpenOptions = {}): Promise<OpenResult> {
    const link = this.admit(options.beside?.worker);
    if (!(link instanceof WorkerLink)) return { ok: false, refusal: link };
    const stream = options.stream ?? ++lastStream;
    if (this.sessions.has(stream) || this.opening.has(stream)) throw new RangeError(`Stream ${stream} is open already`);
    for (let tries = 0; tries < TRIES; tries++) {
      const port = this.ports.take();
      if (port === undefined) break;
      const outcome = await this.bind(link, stream, port);
      if (outcome === 'opened' && !this.closed) return { ok: true, session: this.live(link, stream, port) };
      this.ports.give(port);
      if (this.closed) return { ok: false, refusal: { reason: 'closed' } };
      if (outcome === 'lost') return { ok: false, refusal: { reason: 'worker-lost' } };
    }
    return { ok: false, refusal: { reason: 'ports' } };
  }

  private admit(worker: number | undefined): WorkerLink | Refusal {
    if (this.closed) return { reason: 'closed' };
    const alive = this.links.filter((link) => link.alive && (worker === undefined || link.index === worker));
    const decision = admit(
      alive.map((link) => ({ index: link.index, sessions: this.sessionsOf(link.index), measured: link.measured })),
      this.options.admission ?? {},
    );
    return 'reason' in decision ? decision : (this.links[decision.index] ?? { reason: 'worker-lost' });
  }

  private readonly counts = new Map<number, number>();

  private sessionsOf(worker: number): number {
    return this.counts.get(worker) ?? 0;
  }

  private count(worker: number, change: 1 | -1): void {
    this.counts.set(worker, this.sessionsOf(worker) + change);
  }

  private async bind(link: WorkerLink, stream: number, port: number): Promise<'opened' | 'taken' | 'lost'> {
    this.count(link.index, 1);
    const outcome = await new Promise<'opened' | 'taken' | 'lost'>((settle) => {
      this.opening.set(stream, { worker: link.index, settle });
      link.send({ type: 'open', stream, address: this.options.address, port });
    });
    this.opening.delete(stream);
    if (outcome !== 'opened') this.count(link.index, -1);
    return outcome;
  }

  private live(link: WorkerLink, stream: number, port: number): LiveSession {
    const session = new LiveSession({
      stream,
      local: { address: this.options.address, port },
      worker: link.index,
      prompts: this.prompts,
      recordingsDir: this.options.recordingsDir ?? '.',
      send: (command) => link.send(command),
      bridges: this.bridges,
    });
    this.sessions.set(stream, session);
    return session;
  }

  private report(report: Report): void {
    const stream = 'stream' in report ? report.stream : -1;
    const session = this.sessions.get(stream);
    if (report.type === 'opened') this.opening.get(stream)?.settle('opened');
    else if (report.type === 'open-failed') {
      this.options.log?.warn({ stream, code: report.code }, 'media port could not be bound');
      this.opening.get(stream)?.settle('taken');
    } else if (report.type === 'event') session?.deliver(report.event);
    else if (report.type === 'captured') session?.captured(report.batch);
    else if (report.type === 'capture-over') session?.captureOver(report.dropped);
    else if (report.type === 'fault') {
      this.options.log?.error({ stream, cause: report.cause }, 'media session failed');
      session?.deliver({ name: 'lost', detail: { reason: 'failed', at: wallClock() } });
    } else if (report.type === 'closed' && session) {
      this.forget(session);
      session.finished(report.stats);
    }
  }

  private forget(session: LiveSession): void {
    this.sessions.delete(session.stream);
    this.count(session.worker, -1);
    this.ports.give(session.local.port);
  }

  private died(index: number, cause: string): void {
    for (const opening of this.opening.values()) if (opening.worker === index) opening.settle('lost');
    const lost = [...this.sessions.values()].filter((session) => session.worker === index);
    for (const session of lost) this.forget(session);
    this.options.log?.error({ worker: index, lostSessions: lost.length, cause }, 'media worker died and is replaced');
    for (const session of lost) this.lose(session);
    this.emit('worker-replaced', { index, lostSessions: lost.length, cause });
  }

  private lose(session: LiveSession): void {
    session.lose().catch((error: unknown) => {
      this.options.log?.error({ stream: session.stream, cause: String(error) }, 'a lost media session was not let go cleanly');
    });
  }

  prepare(key: string, pcm8k: Int16Array, options: { readonly personal?: boolean } = {}): number {
    return this.prompts.prepare(key, pcm8k, options.personal ?? false);
  }

  prepared(key: string): boolean {
    return this.prompts.has(key);
  }

  release(key: string): void {
    this.prompts.release(key);
  }

  connectSpeechInput(index: number, port: MessagePort): void {
    const link = this.links[index];
    if (!link) throw new RangeError(`No worker ${index}`);
    link.send({ type: 'speech-input-port', port }, [port]);
  }

  async restart(index: number): Promise<void> {
    await this.links[index]?.replace();
  }

  stats(): EngineStats {
    return {
      sessions: this.sessions.size,
      workers: this.links.map((link) => ({ ...link.stats, sessions: this.sessionsOf(link.index) })),
      prompts: this.prompts.figures(),
    };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    const closing = Promise.all([...this.sessions.values()].map((session) => session.close()));
    const patience = new AbortController();
    await Promise.race([closing, pause(CLOSE_MS, undefined, { signal: patience.signal }).catch(() => undefined)]);
    patience.abort();
    await Promise.all(this.links.map((link) => link.close()));
    for (const session of this.sessions.values()) this.lose(session);
    for (const opening of this.opening.values()) opening.settle('lost');
  }
}
