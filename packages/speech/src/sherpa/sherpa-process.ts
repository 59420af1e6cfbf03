import { KeptProcess } from '../process/kept-process.ts';
import type { FromSherpa, ToSherpa } from './messages.ts';
import { findModel, type SherpaModel } from './model.ts';

export type SherpaProcessOptions = {
  /** Where models are installed. */
  folder: string;
  model: string;
  threads: number;
  /** The process is started anew when it takes more memory than this. */
  mostBytes: number;
  /** A process that owes something and gives no sign of life for so long hangs, ms. */
  hangMs: number;
  onMessage: (message: FromSherpa) => void;
  /** What it was at is lost. */
  onEnd: (how: string) => void;
};

/** A model that never came up in so many starts is of no use: it isn't tried further. */
const MOST_STARTS = 3;
/** A process that takes more than its share is renewed when it has nothing to do; at the whole of it it ends by itself. */
const WORN = 0.8;

/** The process of one model, started when it is first needed, and again when it dies. */
export class SherpaProcess {
  readonly #options: SherpaProcessOptions;
  readonly #owed = new Set<number>();
  #process: KeptProcess<ToSherpa, FromSherpa> | null = null;
  #isReady = false;
  #failedStarts = 0;
  #unavailable: string | null = null;
  #isClosed = false;
  #hang: NodeJS.Timeout | undefined;

  constructor(options: SherpaProcessOptions) {
    this.#options = options;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Why it can't be used, as things stand. */
  get trouble(): string | null {
    if (this.#unavailable) return this.#unavailable;
    if (this.#process) return null;
    const found = findModel(this.#options.folder, this.#options.model);
    return 'missing' in found ? found.missing : null;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** False if there is nobody to send to. What is sent before the model is loaded waits for that. */
  send(message: ToSherpa): boolean {
    return this.#ensure()?.send(message) ?? false;
  }

  /** An answer is waited for: if no sign of life comes, the process is killed. */
  owe(id: number): void {
    this.#owed.add(id);
    if (this.#owed.size === 1) this.#watch();
  }

  release(id: number): void {
    this.#owed.delete(id);
    if (this.#owed.size === 0) clearTimeout(this.#hang);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#hang);
    await this.#process?.close();
  }

  #ensure(): KeptProcess<ToSherpa, FromSherpa> | null {
    if (this.#process || this.#isClosed || this.#unavailable) return this.#process;
    const found = findModel(this.#options.folder, this.#options.model);
    this.#process = 'missing' in found ? null : this.#start(found.model);
    return this.#process;
  }

  #start(model: SherpaModel): KeptProcess<ToSherpa, FromSherpa> {
    const { threads, mostBytes } = this.#options;
    return new KeptProcess<ToSherpa, FromSherpa>({
      entry: new URL('./process.ts', import.meta.url),
      onStart: (send) => send({ kind: 'begin', model, threads, mostBytes }),
      onMessage: (message) => this.#hear(message),
      onEnd: (how) => this.#ended(how),
    });
  }

  #hear(message: FromSherpa): void {
    this.#watch();
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#failedStarts = 0;
    } else if (message.kind === 'unavailable') this.#giveUp(message.message);
    else if (message.kind === 'alive') {
      if (message.bytes > WORN * this.#options.mostBytes && this.#owed.size === 0) this.#process?.renew();
    }
    this.#options.onMessage(message);
  }

  #ended(how: string): void {
    if (!this.#isReady && ++this.#failedStarts >= MOST_STARTS) this.#giveUp(`model ${this.#options.model} can't be loaded: ${how}`);
    this.#isReady = false;
    this.#owed.clear();
    clearTimeout(this.#hang);
    this.#options.onEnd(how);
  }

  #giveUp(message: string): void {
    this.#unavailable = message;
    this.#process?.close().catch(() => undefined); // it is of no use either way
  }

  #watch(): void {
    clearTimeout(this.#hang);
    if (this.#owed.size > 0) this.#hang = setTimeout(() => this.#process?.replace(), this.#options.hangMs);
  }
}
