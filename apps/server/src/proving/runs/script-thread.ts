/** A thread that runs scripts on one version of a flow, so that calls and pages of the same process are not held up. */
import { parentPort, workerData } from 'node:worker_threads';
import { compile } from '@parley/dialog';
import { runScript } from '@parley/dialog/script';
import type { ScriptsDone, ScriptsWanted } from './messages.ts';

const { flow, training, scripts } = workerData as ScriptsWanted;
const version = compile(flow, training);
for (const { key, script } of scripts) {
  let done: ScriptsDone;
  try {
    done = { key, run: runScript(version, script) };
  } catch (error) {
    done = { key, failure: String(error) };
  }
  parentPort?.postMessage(done);
}
