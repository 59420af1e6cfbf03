import type { Bench, Report } from '../../bin/bench-kit.ts';
import { type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { cpuEach, cpuOf, postmasterOf } from './whole-call/cpu-by-part.ts';

/** How many calls are up at once, in the runs of the bench. */
const sizes = [20, 50];
/** Calls one after the other, for each that is up at once. */
const rounds = 2;

/** Calls people of the lab who agree to everything; each has an address of their own, so that it is spoken anew in every call. */
async function callAll(parley: Parley, atATime: number, calls: number) {
  const numbers = Array.from({ length: calls }, (_, n) => `138${String(n).padStart(7, '0')}0`);
  const variables = (n: number) => ({ 姓名: '王女士', 单号后四位: String(1000 + n), 地址: `人民路${n + 1}号` });
  const task = await runTask(parley, { numbers, robots: atATime, ringSeconds: 20, variables });
  await finished(parley, task, 600_000);
  return callsOf(parley, task);
}

async function measure(parley: Parley, postmaster: number, atATime: number, report: Report): Promise<void> {
  const before = await cpuOf(parley, postmaster);
  const all = await callAll(parley, atATime, atATime * rounds);
  const after = await cpuOf(parley, postmaster);
  const answered = all.filter(({ result }) => result === 'answered');
  const minutes = answered.reduce((sum, { talk_ms }) => sum + Number(talk_ms ?? 0), 0) / 60_000;
  const { each, total } = cpuEach(before, after, minutes);
  report({
    figure: 'call.cpu_per_call_minute',
    value: total,
    unit: 'CPU-seconds',
    counted: { answered: answered.length, turns: answered.reduce((sum, { turn_count }) => sum + Number(turn_count), 0) },
    with: {
      atATime,
      each,
      minutes: Math.round(minutes * 10) / 10,
      calls: all.length,
      agreed: all.filter(({ grade }) => grade === 'A').length,
    },
  });
}

/** AI calls of the demo flow with people of the lab, from claim to record: what each process takes; the total leaves the lab out. */
export const bench: Bench = {
  figures: ['call.cpu_per_call_minute'],
  needsDatabase: true,
  run: async (report) => {
    const parley = await startParley();
    try {
      const postmaster = await postmasterOf(parley);
      // The fixed prompts are spoken once.
      await callAll(parley, 1, 1);
      for (const size of sizes) await measure(parley, postmaster, size, report);
    } finally {
      await parley.close();
    }
  },
};
