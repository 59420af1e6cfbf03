/** A thread in which simulated callers talk to one version of a flow. */
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from '@parley/dialog';
import type { SimulationWanted } from '../simulation/messages.ts';
import { doneOf, nthCall } from '../simulation/one-call.ts';

const wanted = workerData as SimulationWanted;
const version = compile(wanted.flow, wanted.training);
for (let n = 0; n < wanted.calls; n++) parentPort?.postMessage(doneOf(version.flow, wanted.goal, n, nthCall(version, wanted, n)));
