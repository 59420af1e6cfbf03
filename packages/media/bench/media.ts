import type { Bench } from '../../../bin/bench-kit.ts';
import { percentile } from '../../../bin/bench-kit.ts';
import { type CallsRunFigures, runCalls } from '../src/testing.ts';
import { CALLS, REPEATS, SECONDS, WORKERS } from './settings.ts';

const sum = (runs: readonly CallsRunFigures[], of: (run: CallsRunFigures) => number): number =>
  runs.reduce((total, run) => total + of(run), 0);

/** AI calls in steady state; the peers check every packet in a process of their own. */
export const bench: Bench = {
  figures: ['media.cpu_per_call_minute', 'media.gap_ms'],
  run: async (report) => {
    const runs: CallsRunFigures[] = [];
    for (let i = 0; i < REPEATS; i++) {
      runs.push(await runCalls({ calls: CALLS, seconds: SECONDS, workers: WORKERS, record: true, voicedShare: 0.4 }));
    }
    const shared = {
      calls: CALLS,
      seconds: SECONDS,
      repeats: REPEATS,
      workers: WORKERS,
      lostOutward: sum(runs, (run) => run.peers.lost),
      lostInward: sum(runs, (run) => run.lostInward),
      carried: runs.map((run) => Math.round(run.carried * 1000) / 1000),
      droppedTicks: sum(runs, (run) => run.droppedTicks),
    };
    const counted = { packetsChecked: Math.min(...runs.map((run) => run.peers.received)) };
    report({
      figure: 'media.cpu_per_call_minute',
      value: percentile(
        runs.map((run) => run.cpuPerCallMinute),
        0.5,
      ),
      unit: 'CPU-seconds',
      counted,
      with: {
        ...shared,
        recording: true,
        jitterBuffer: true,
        rtcp: true,
        each: runs.map((run) => Math.round(run.cpuPerCallMinute * 1e4) / 1e4),
      },
    });
    report({
      figure: 'media.gap_ms',
      value: {
        p50: percentile(
          runs.map((run) => run.peers.p50),
          0.5,
        ),
        p99: percentile(
          runs.map((run) => run.peers.p99),
          0.5,
        ),
      },
      unit: 'ms',
      counted,
      with: { ...shared, max: Math.max(...runs.map((run) => run.peers.max)) },
    });
  },
};
