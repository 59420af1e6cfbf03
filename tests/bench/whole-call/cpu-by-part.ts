import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { cpuSeconds } from '../../../bin/test/cpu-time.ts';
import { childrenOf } from '../../kit/children.ts';
import type { Parley } from '../../kit/parley.ts';

/** `endedSpeech`: recognisers and synthesisers that were replaced meanwhile. */
const parts = ['voice', 'recogniser', 'synthesiser', 'endedSpeech', 'database', 'api', 'lab'] as const;
type CpuByPart = Record<(typeof parts)[number], number>;

/** The server behind a session, which runs on this machine. */
export async function postmasterOf({ database: { db } }: Parley): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1]);
}

/** Of a process, s; one that has ended meanwhile is counted with its parent's. */
function ownSeconds(pid: number): number {
  try {
    return cpuSeconds(pid).own;
  } catch {
    return 0;
  }
}

/** CPU time of every part so far, s. */
export async function cpuOf(parley: Parley, postmaster: number): Promise<CpuByPart> {
  const { voice, server, lab } = parley;
  const own = (pids: readonly number[]): number => pids.reduce((total, pid) => total + ownSeconds(pid), 0);
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

/** What every part took between two readings for each of `count` calls or minutes, and all of them together without the lab, CPU-seconds. */
export function cpuEach(before: CpuByPart, after: CpuByPart, count: number): { each: CpuByPart; total: number } {
  const perOne = (part: (typeof parts)[number]): number => Math.round(((after[part] - before[part]) / count) * 10_000) / 10_000;
  const each = Object.fromEntries(parts.map((part) => [part, perOne(part)])) as CpuByPart;
  const total = parts.filter((part) => part !== 'lab').reduce((sum, part) => sum + each[part], 0);
  return { each, total: Math.round(total * 10_000) / 10_000 };
}
