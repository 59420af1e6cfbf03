import { Worker } from 'node:worker_threads';
import type { Corpus } from '../intent/compile.ts';
import type { Training } from '../intent/training.ts';
import type { CorpusReport } from '../report/corpus-report.ts';
import type { Trained, Wanted } from './messages.ts';

/** Who waits for what. */
interface Answer {
  readonly training?: PromiseWithResolvers<Training>;
  readonly report?: PromiseWithResolvers<CorpusReport>;
}

const reject = ({ training, report }: Answer, error: Error): void => {
  training?.reject(error);
  report?.reject(error);
};

/** Learns from the sentences of flows in a thread of its own, because it takes up to a second in which nothing else could be done. */
export class Trainer {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Answer>();
  #asked = 0;

  /** @throws if the sentences cannot be learned from, the thread ended or this was closed; the next one gets a new thread */
  train(corpus: Corpus): Promise<Training> {
    const training = Promise.withResolvers<Training>();
    this.#ask('training', corpus, { training });
    return training.promise;
  }

  /** What the sentences say of each other. @throws as {@link train} does */
  report(corpus: Corpus): Promise<CorpusReport> {
    const report = Promise.withResolvers<CorpusReport>();
    this.#ask('report', corpus, { report });
    return report.promise;
  }

  #ask(what: Wanted['what'], { language, intents, knowledge, similarWords, understanding }: Corpus, answer: Answer): void {
    const number = ++this.#asked;
    this.#waiting.set(number, answer);
    this.#worker ??= this.#start();
    this.#worker.ref();
    const wanted: Wanted = { number, what, corpus: { language, intents, knowledge, similarWords, understanding } };
    this.#worker.postMessage(wanted);
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
      if ('training' in trained) answer?.training?.resolve(trained.training);
      else if ('report' in trained) answer?.report?.resolve(trained.report);
      else if (answer !== undefined) reject(answer, new Error(`the sentences cannot be learned from: ${trained.error}`));
    });
    worker.on('error', (error) => {
      cause = String(error);
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const answer of this.#waiting.values()) reject(answer, new Error(`the thread that learns from sentences ended: ${cause}`));
      this.#waiting.clear();
    });
    return worker;
  }
}
