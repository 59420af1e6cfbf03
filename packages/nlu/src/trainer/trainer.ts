import { Worker } from 'node:worker_threads';
import type { Corpus } from '../intent/compile.ts';
import type { Training } from '../intent/training.ts';
import type { Trained, Wanted } from './messages.ts';

/** Learns from the sentences of flows in a thread of its own, because it takes up to a second in which nothing else could be done. */
export class Trainer {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, PromiseWithResolvers<Training>>();
  #asked = 0;

  /** @throws if the sentences cannot be learned from, the thread ended or this was closed; the next one gets a new thread */
  train({ language, intents, knowledge, similarWords, understanding }: Corpus): Promise<Training> {
    const answer = Promise.withResolvers<Training>();
    const number = ++this.#asked;
    this.#waiting.set(number, answer);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const wanted: Wanted = { number, corpus: { language, intents, knowledge, similarWords, understanding } };
    this.#worker.postMessage(wanted);
    return answer.promise;
  }

  /** Whoever waits is told that it was closed. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('thread.ts', import.meta.url), { execArgv: [], name: 'trainer' });
    let cause = 'it was closed';
    worker.on('message', (trained: Trained) => {
      const answer = this.#waiting.get(trained.number);
      this.#waiting.delete(trained.number);
      // While nobody waits, the thread keeps no process from ending.
      if (this.#waiting.size === 0) worker.unref();
      if ('training' in trained) answer?.resolve(trained.training);
      else answer?.reject(new Error(`the sentences cannot be learned from: ${trained.error}`));
    });
    worker.on('error', (error) => {
      cause = String(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const answer of this.#waiting.values()) answer.reject(new Error(`the thread that learns from sentences ended: ${cause}`));
      this.#waiting.clear();
    });
    return worker;
  }
}
