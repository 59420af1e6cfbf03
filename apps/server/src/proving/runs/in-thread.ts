import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread sent since the last time is handed over so often, ms. */
const handOverEvery = 250;
/** A thread that sends nothing for so long hangs, ms. */
const longestSilence = 60_000;

interface Threaded<Done> {
  /** The thread's module. */
  readonly module: URL;
  readonly data: object;
  /** Takes what was done since; false ends the thread. */
  readonly take: (done: readonly Done[]) => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a thread to its end and hands over what it sends.
 *
 * @returns whether it came to its end by itself
 * @throws if it failed, or hung
 */
export const inThread = async <Done>({ module, data, take, signal }: Threaded<Done>): Promise<boolean> => {
  const worker = new Worker(module, { execArgv: [], name: basename(module.pathname), workerData: data });
  let sent: Done[] = [];
  let heardAt = performance.now();
  let failure: Error | undefined;
  const over = Promise.withResolvers<void>();
  worker.on('message', (done: Done) => {
    heardAt = performance.now();
    sent.push(done);
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', () => over.resolve());
  const handOver = (): Promise<boolean> => {
    const done = sent;
    sent = [];
    return take(done);
  };
  try {
    for (;;) {
      const ended = await Promise.race([
        over.promise.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, handOverEvery, false)),
      ]);
      if (failure) throw failure;
      const goesOn = (await handOver()) && !signal?.aborted;
      if (ended) return goesOn;
      if (!goesOn) return false;
      if (performance.now() - heardAt > longestSilence) throw new Error('the thread told nothing for a minute');
    }
  } finally {
    await worker.terminate();
  }
};
