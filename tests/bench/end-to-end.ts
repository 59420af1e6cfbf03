import { sql } from 'kysely';
import { type Bench, percentile, sizeOf } from '../../bin/bench-kit.ts';
import { demoCompany, type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';
import { cpuEach, cpuOf, postmasterOf } from './whole-call/cpu-by-part.ts';

const NUMBERS = sizeOf('BENCH_NUMBERS', 4_000);
const ROBOTS = sizeOf('BENCH_ROBOTS', 400);

/** Ends of the lab's numbers: people who answer and hang up early, and phones that are busy. */
const kinds = { answered: '9', busy: '1' } as const;

/** Calls that were over in the middle four fifths of a run, and how long that took, s. */
function steadyPart(endedAt: readonly number[]): { calls: number; seconds: number } {
  const [from, to] = [percentile(endedAt, 0.1), percentile(endedAt, 0.9)];
  return { calls: endedAt.filter((at) => at > from && at <= to).length, seconds: (to - from) / 1_000 };
}

async function measure(parley: Parley, kind: keyof typeof kinds, count: number) {
  const numbers = Array.from({ length: count }, (_, n) => `138${String(n).padStart(7, '0')}${kinds[kind]}`);
  const task = await runTask(parley, { numbers, robots: ROBOTS, ringSeconds: 20 });
  await finished(parley, task, 600_000);
  const calls = await callsOf(parley, task);
  return { calls, endedAt: calls.flatMap(({ ended_at }) => (ended_at ? [ended_at.getTime()] : [])) };
}

/** Calls of a task from the claim of their numbers to their records, as many as a node makes: SIP and audio with the lab's people. */
export const bench: Bench = {
  figures: ['calls.end_to_end_per_second'],
  needsDatabase: true,
  run: async (report) => {
    const parley = await startParley();
    try {
      const { db } = parley.database;
      await sql`update companies set robots = ${ROBOTS + 1} where id = ${demoCompany}`.execute(db);
      await sql`update gateways set capacity = ${ROBOTS + 1}, calls_per_second = null`.execute(db);
      const postmaster = await postmasterOf(parley);
      for (const kind of ['busy', 'answered'] as const) {
        await measure(parley, kind, 20);
        const before = await cpuOf(parley, postmaster);
        const { calls, endedAt } = await measure(parley, kind, NUMBERS);
        const after = await cpuOf(parley, postmaster);
        const { calls: steady, seconds } = steadyPart(endedAt);
        const asMeant = calls.filter(({ status }) => (status === 'answered') === (kind === 'answered')).length;
        const { each, total } = cpuEach(before, after, calls.length);
        report({
          figure: 'calls.end_to_end_per_second',
          value: Math.round((steady / seconds) * 10) / 10,
          unit: 'calls/s',
          counted: { [kind]: asMeant, records: new Set(calls.map(({ row_id }) => row_id)).size },
          with: { kind, robots: ROBOTS, numbers: NUMBERS, otherwise: calls.length - asMeant, cpuPerCall: total, each },
        });
      }
    } finally {
      await parley.close();
    }
  },
};
