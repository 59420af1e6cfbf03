import { type MessagePort, Worker } from 'node:worker_threads';
import type { Command, Report } from '../worker/protocol.ts';
import type { WorkerStats } from './engine.ts';
import { LastingLateness } from './lasting-lateness.ts';

/** A worker that died sooner than this after its start gets its successor after as long a pause, ms. */
const TOO_SOON_MS = 1000;
/** A worker that gave no sign of life at so many looks in a row hangs, and is ended. */
const LOOK_MS = 5000;
const LOOKS = 4;
/** A worker's young generation, MB: packets are let go of at once, and what V8 takes for them beyond that stays with the process. */
const YOUNG_MB = 24;

export interface WorkerListener {
  report(report: Report): void;
  /** It died; its successor is on its way. */
  died(cause: string): void;
}

/** The engine's end of one worker thread, and of those that take its place. */
export class WorkerLink {
  readonly index: number;
  stats: WorkerStats = { sessions: 0, load: 0, latenessMs: 0, ticks: 0, droppedTicks: 0 };
  private lateness = new LastingLateness();
  private readonly listener: WorkerListener;
  private worker: Worker | undefined;
  private closing = false;
  private restart: NodeJS.Timeout | undefined;
  private readonly watch: NodeJS.Timeout;
  private silentLooks = 0;
  /** What must reach the next worker, while there is none. */
  private readonly waiting: { readonly command: Command; readonly transfer: readonly MessagePort[] }[] = [];

  constructor(index: number, listener: WorkerListener) {
    this.index = index;
    this.listener = listener;
    this.start();
    this.watch = setInterval(() => this.look(), LOOK_MS);
    this.watch.unref();
  }

  private look(): void {
    if (this.worker && ++this.silentLooks >= LOOKS) this.replace().catch(() => {}); // it is looked at again
  }

  get alive(): boolean {
    return this.worker !== undefined;
  }

  /** What admission goes by. */
  get measured(): { readonly sessions: number; readonly load: number; readonly latenessMs: number } {
    return { ...this.stats, latenessMs: this.lateness.ms };
  }

  private start(): void {
    const worker = new Worker(new URL('../worker/main.ts', import.meta.url), {
      name: `media-${this.index}`,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    const startedAt = performance.now();
    let cause = 'terminated';
    this.worker = worker;
    this.silentLooks = 0;
    for (const { command, transfer } of this.waiting.splice(0)) worker.postMessage(command, transfer);
    worker.on('message', (report: Report) => {
      this.silentLooks = 0;
      if (report.type === 'pulse') {
        this.stats = report.stats;
        this.lateness.take(report.stats);
      } else this.listener.report(report);
    });
    worker.on('error', (error) => {
      cause = String(error instanceof Error ? error.stack : error);
    });
    worker.once('exit', () => {
      this.worker = undefined;
      this.stats = { sessions: 0, load: 0, latenessMs: 0, ticks: 0, droppedTicks: 0 };
      this.lateness = new LastingLateness();
      if (this.closing) return;
      const tooSoon = performance.now() - startedAt < TOO_SOON_MS;
      if (tooSoon) this.restart = setTimeout(() => this.start(), TOO_SOON_MS);
      else this.start();
      this.listener.died(cause);
    });
  }

  send(command: Command, transfer: readonly MessagePort[] = []): void {
    if (this.worker) this.worker.postMessage(command, transfer);
    else if (command.type === 'speech-input-port') this.waiting.push({ command, transfer });
  }

  /** Ends the thread; another takes its place. */
  async replace(): Promise<void> {
    await this.worker?.terminate();
  }

  async close(): Promise<void> {
    this.closing = true;
    clearTimeout(this.restart);
    clearInterval(this.watch);
    await this.worker?.terminate();
  }
}
