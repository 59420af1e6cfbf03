import type { Expectation, Language } from '../ports/expectation.ts';
import type { Recogniser, RecogniserHealth, RecognitionRequest, RecognitionStream } from '../ports/recogniser.ts';
import type { FromProcess } from './messages.ts';
import { RecogniserProcess } from './recogniser-process.ts';
import { HEAP_BYTES } from './runtime.ts';
import { Utterance } from './utterance.ts';

export type PoolOptions = {
  processes: number;
  cacheDir: string;
  languages: readonly Language[];
  log: (level: 'info' | 'warn' | 'error', message: string, fields: Readonly<Record<string, unknown>>) => void;
};

export type ProcessStatus = { pid: number; ready: boolean; restarts: number; busy: number; utterances: number; memoryBytes: number };

/** A process whose heap ({@link HEAP_BYTES}) is fuller than this is renewed when idle; its grammars alone never fill it so far. */
const WORN_BYTES = 0.9 * HEAP_BYTES;
/** Above this it is renewed even in the middle of utterances, which are then read again by another. */
const FULL_BYTES = 0.96 * HEAP_BYTES;

/** The embedded recogniser: pocketsphinx in processes of its own. */
export class PocketsphinxPool implements Recogniser {
  readonly name = 'pocketsphinx';
  readonly #processes: RecogniserProcess[];
  readonly #utterances = new Map<number, Utterance>();
  readonly #log: PoolOptions['log'];
  readonly #readiness = new Set<() => void>();
  #next = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#log = options.log;
    this.#processes = Array.from({ length: Math.max(1, options.processes) }, () => {
      const process: RecogniserProcess = new RecogniserProcess(options.cacheDir, options.languages, {
        onMessage: (message) => this.#hear(process, message),
        onEnd: (how) => this.#ended(process, how),
        onReady: () => this.#becameReady(),
        onStocked: () => this.#tellReadiness(),
      });
      return process;
    });
  }

  open(request: RecognitionRequest): RecognitionStream {
    const number = this.#next++;
    const utterance = new Utterance(number, request, {
      assign: () => this.#leastBusy(),
      over: () => this.#utterances.delete(number),
    });
    this.#utterances.set(number, utterance);
    if (this.#closed) utterance.fail('closed', 'the recogniser is closed');
    else utterance.tryProcess();
    return utterance;
  }

  /** Has a grammar compiled before anybody speaks. */
  prepare(expect: Expectation): void {
    for (const process of this.#processes) if (process.ready) process.send({ kind: 'prepare', expect });
  }

  health(): RecogniserHealth {
    const ready = this.#processes.filter((process) => process.ready).length;
    return { ready: ready > 0, detail: `${ready} of ${this.#processes.length} processes ready` };
  }

  status(): ProcessStatus[] {
    return this.#processes.map((process) => ({
      pid: process.pid,
      ready: process.ready,
      restarts: process.restarts,
      busy: process.busy.size,
      utterances: process.utterances,
      memoryBytes: process.heapBytes,
    }));
  }

  /** Resolves when at least `count` processes can take work, or when closed. */
  whenReady(count = 1): Promise<void> {
    return this.#until(() => this.#processes.filter((process) => process.ready).length >= count);
  }

  /** Resolves when all processes can take as much work as they ever can, or when closed. */
  whenStocked(): Promise<void> {
    return this.#until(() => this.#processes.every((process) => process.stocked));
  }

  /**
   * Replaces the processes one after the other; utterances of the replaced one are read again by the others.
   *
   * @returns how many were replaced
   */
  async restart(): Promise<number> {
    for (const process of this.#processes) {
      process.renew();
      await this.whenReady(this.#processes.length);
    }
    return this.#processes.length;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#tellReadiness();
    for (const utterance of [...this.#utterances.values()]) utterance.fail('closed', 'the recogniser is closed');
    await Promise.all(this.#processes.map((process) => process.close()));
  }

  async #until(holds: () => boolean): Promise<void> {
    while (!this.#closed && !holds()) await new Promise<void>((resolve) => this.#readiness.add(resolve));
  }

  #leastBusy(): RecogniserProcess | null {
    let best: RecogniserProcess | null = null;
    for (const process of this.#processes) if (process.ready && (!best || process.busy.size < best.busy.size)) best = process;
    return best;
  }

  #hear(process: RecogniserProcess, message: FromProcess): void {
    if (message.kind === 'trouble') this.#log('warn', 'recogniser process in trouble', { pid: process.pid, trouble: message.message });
    if (message.kind === 'partial') this.#utterances.get(message.utterance)?.partial(process, message.partial);
    if (message.kind === 'settled') this.#utterances.get(message.utterance)?.settled(process, message.recognition);
    if (message.kind !== 'done') return;
    process.utterances++;
    process.heapBytes = message.heapBytes;
    this.#utterances.get(message.utterance)?.done(process, message.recognition);
    const spare = this.#processes.some((other) => other !== process && other.ready);
    const worn = message.heapBytes > WORN_BYTES && process.busy.size === 0 && (spare || this.#processes.length === 1);
    if (worn || message.heapBytes > FULL_BYTES) {
      this.#log('info', 'recogniser process worn, renewed', { pid: process.pid, heapBytes: message.heapBytes });
      process.renew();
    }
  }

  #ended(process: RecogniserProcess, how: string): void {
    const lost = [...process.busy];
    process.busy.clear();
    if (!this.#closed) this.#log('warn', 'recogniser process ended', { how, utterances: lost.length });
    for (const number of lost) this.#utterances.get(number)?.lost();
  }

  #becameReady(): void {
    this.#tellReadiness();
    for (const utterance of this.#utterances.values()) utterance.tryProcess();
  }

  #tellReadiness(): void {
    for (const resolve of this.#readiness) resolve();
    this.#readiness.clear();
  }
}
