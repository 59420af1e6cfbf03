/** A thread that learns from the sentences of flows, one flow after the other. */
import { parentPort } from 'node:worker_threads';
import { trainIntents } from '../intent/compile.ts';
import { corpusReport } from '../report/corpus-report.ts';
import type { Trained, Wanted } from './messages.ts';

parentPort?.on('message', ({ number, what, corpus }: Wanted) => {
  try {
    if (what === 'report') {
      parentPort?.postMessage({ number, report: corpusReport(corpus) } satisfies Trained);
      return;
    }
    const training = trainIntents(corpus);
    const { features, regression } = training;
    parentPort?.postMessage({ number, training } satisfies Trained, [
      features.holders.buffer as ArrayBuffer,
      regression.weights.buffer as ArrayBuffer,
      regression.bias.buffer as ArrayBuffer,
    ]);
  } catch (error) {
    parentPort?.postMessage({ number, error: String(error) } satisfies Trained);
  }
});
