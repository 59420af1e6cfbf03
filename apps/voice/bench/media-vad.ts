import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { type CallsRunFigures, runCalls } from '@parley/media/testing';
import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { REPEATS, SECONDS, VAD_CALLS } from './parts/settings.ts';

interface Heard {
  begun: number;
  windows: number;
}

/** AI calls in steady state with voice activity on: energy gate in media, neural detector over all calls in a thread beside it. */
export const bench: Bench = {
  figures: ['media.cpu_per_call_minute_vad'],
  run: async (report) => {
    const runs: (CallsRunFigures & Heard)[] = [];
    for (let run = 0; run < REPEATS; run++) {
      const { port1, port2 } = new MessageChannel();
      const thread = new Worker(new URL('./parts/vad-thread.ts', import.meta.url), {
        workerData: { port: port2 },
        transferList: [port2],
      });
      await once(thread, 'message');
      const figures = await runCalls({
        calls: VAD_CALLS,
        seconds: SECONDS,
        workers: 1,
        record: true,
        voicedShare: 0.4,
        speechInput: [port1],
      });
      const heard = new Promise<Heard>((resolve) => thread.once('message', resolve));
      thread.postMessage('figures');
      runs.push({ ...figures, ...(await heard) });
      await thread.terminate();
    }
    const each = runs.map((run) => Math.round(run.cpuPerCallMinute * 1e4) / 1e4);
    const sum = (of: (run: CallsRunFigures & Heard) => number): number => runs.reduce((total, run) => total + of(run), 0);
    report({
      figure: 'media.cpu_per_call_minute_vad',
      value: percentile(each, 0.5),
      unit: 'CPU-seconds',
      // Of every run: one that heard nothing would lower the median.
      counted: {
        windowsJudged: Math.min(...runs.map((run) => run.windows)),
        voicesBegun: Math.min(...runs.map((run) => run.begun)),
      },
      with: {
        ...{ calls: VAD_CALLS, seconds: SECONDS, repeats: REPEATS, each, voicedShare: 0.4, recording: true, recogniser: false },
        ...{ droppedTicks: sum((run) => run.droppedTicks) },
        ...{ lostInward: sum((run) => run.lostInward), lostOutward: sum((run) => run.peers.lost) },
      },
    });
  },
};
