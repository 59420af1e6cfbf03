// Learns from one beginning in a thread of its own: posts how far it is, and in the end what was learned.
import { parentPort, workerData } from 'node:worker_threads';
import { type Beginning, learnFrom } from './beginning.ts';

const learned = await learnFrom(workerData as Beginning, (round, loss) => parentPort?.postMessage({ round, loss }));
parentPort?.postMessage(learned, [learned.values.buffer as ArrayBuffer]);
