import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Bench, Report } from '../../bin/bench-kit.ts';
import { cpuSeconds } from '../../bin/test/cpu-time.ts';
import { childrenOf } from '../kit/children.ts';
import { type Parley, startParley } from '../kit/parley.ts';
import { callsOf, finished, runTask } from '../kit/task.ts';

/** How many calls are up at once, in the runs of the bench. */
const sizes = [20, 50];
/** Calls one after the other, for each that is up at once. */
const rounds = 2;

/** `endedSpeech`: recognisers and synthesisers that were replaced meanwhile. */
const parts = ['voice', 'recogniser', 'synthesiser', 'endedSpeech', 'database', 'api', 'lab'] as const;
type Part = (typeof parts)[number];

/** The server behind a session, which runs on this machine. */
async function postmasterOf({ database: { db } }: Parley): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
}

/** CPU time of every part so far, s. */
async function cpuOf(parley: Parley, postmaster: number): Promise<Record<Part, number>> {
  const { voice, server, lab } = parley;
  const own = (pids: readonly number[]): number => pids.reduce((total, pid) => total + cpuSeconds(pid).own, 0);
  const tree = async (pid: number, word = ''): Promise<number> => own([pid, ...(await childrenOf(pid, word))]) + cpuSeconds(pid).ended;
  return {
    voice: own([voice.pid]),
    recogniser: own(await childrenOf(voice.pid, 'pocketsphinx/process')),
    synthesiser: own(await childrenOf(voice.pid, 'espeak/process')),
    endedSpeech: cpuSeconds(voice.pid).ended,
    database: await tree(postmaster, 'postgres'),
    api: await tree(server.pid),
    lab: await tree(lab.pid),
  };
}

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
  const perMinute = (part: Part): number => Math.round(((after[part] - before[part]) / minutes) * 1_000) / 1_000;
  const each = Object.fromEntries(parts.map((part) => [part, perMinute(part)]));
  const total = parts.filter((part) => part !== 'lab').reduce((sum, part) => sum + perMinute(part), 0);
  report({
    figure: 'call.cpu_per_call_minute',
    value: Math.round(total * 1_000) / 1_000,
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
