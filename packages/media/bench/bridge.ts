import { type Bench, percentile } from '../../../bin/bench-kit.ts';
import { runCalls } from '../src/testing.ts';
import { BRIDGES, REPEATS, SECONDS, WORKERS } from './settings.ts';

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Two people talking over a bridge: packets forwarded as they come, both sides recorded. A minute of it has two legs. */
export const bench: Bench = {
  figures: ['media.bridge_cpu_per_call_minute'],
  run: async (report) => {
    const runs = [];
    for (let i = 0; i < REPEATS; i++)
      runs.push(await runCalls({ calls: BRIDGES * 2, seconds: SECONDS, workers: WORKERS, record: true, voicedShare: 0.4, bridged: true }));
    const each = runs.map((run) => run.cpuPerCallMinute * 2);
    report({
      figure: 'media.bridge_cpu_per_call_minute',
      value: percentile(each, 0.5),
      unit: 'CPU-seconds',
      counted: { packetsChecked: Math.min(...runs.map((run) => run.peers.received)) },
      with: {
        bridges: BRIDGES,
        seconds: SECONDS,
        repeats: REPEATS,
        workers: WORKERS,
        recording: true,
        lostOutward: runs.reduce((sum, run) => sum + run.peers.lost, 0),
        lostInward: runs.reduce((sum, run) => sum + run.lostInward, 0),
        carried: runs.map((run) => round(run.carried)),
        each: each.map(round),
      },
    });
  },
};
