import { type TransferListItem, Worker } from 'node:worker_threads';
import { backOffMs } from '../process/back-off.ts';
import type { FromWorker, ToWorker, WorkerStart } from '../recognition-worker/messages.ts';

type Events = {
  onMessage: (message: FromWorker) => void;
  /** A replacement was started: it knows nothing yet. */
  onStart: () => void;
  onEnd: (error: string) => void;
};

/** A thread that lived so long in ms wasn't a failed start. */
const SETTLED_MS = 5_000;

/** The recognition worker as the main thread keeps it: started again whenever it ends. */
export class RecognitionWorker {
  readonly #start: WorkerStart;
  readonly #events: Events;
  readonly #ready = Promise.withResolvers<void>();
  readonly #warm = Promise.withResolvers<void>();
  readonly #closing = Promise.withResolvers<void>();
  #worker: Worker;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;
  isReady = false;
  restarts = 0;

  constructor(start: WorkerStart, events: Events) {
    this.#start = start;
    this.#events = events;
    this.#worker = this.#run();
  }

  /** Resolves when a thread is ready for the first time, or when closed. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Resolves when all recognisers of a thread are ready for the first time, or when closed. */
  warm(): Promise<void> {
    return this.#warm.promise;
  }

  send(message: ToWorker, transfer: readonly TransferListItem[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#ready.resolve();
    this.#warm.resolve();
    clearTimeout(this.#timer);
    if (this.isReady) {
      this.send({ kind: 'close' });
      await this.#closing.promise;
    }
    await this.#worker.terminate();
  }

  #run(): Worker {
    const startedAt = performance.now();
    const worker = new Worker(new URL('../recognition-worker/main.ts', import.meta.url), {
      workerData: this.#start,
      execArgv: [],
      name: 'recognition',
    });
    let error = 'exit';
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') {
        this.isReady = true;
        this.#ready.resolve();
      }
      if (message.kind === 'warm') this.#warm.resolve();
      if (message.kind === 'closed') this.#closing.resolve();
      this.#events.onMessage(message);
    });
    worker.on('error', (cause) => {
      error = String(cause);
    });
    worker.on('exit', () => {
      this.isReady = false;
      this.#closing.resolve();
      if (this.#closed) return;
      this.#failures = performance.now() - startedAt > SETTLED_MS ? 1 : this.#failures + 1;
      this.#events.onEnd(error);
      this.#timer = setTimeout(() => this.#again(), backOffMs(this.#failures));
    });
    return worker;
  }

  #again(): void {
    this.restarts++;
    this.#worker = this.#run();
    this.#events.onStart();
  }
}
