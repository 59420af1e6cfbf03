import { readdir, readFile } from 'node:fs/promises';
import { cpuSeconds } from '../../../bin/test/cpu-time.ts';
import { childrenOf } from '../../kit/children.ts';
import { memoryOf } from '../../kit/memory.ts';
import type { Parley } from '../../kit/parley.ts';

/** What one process holds: bytes of resident memory and open descriptors. */
interface Holding {
  memory: number;
  descriptors: number;
}

/** A moment of the run. */
export interface Held {
  /** Minutes since the beginning. */
  at: number;
  /** By the process's name. */
  by: Readonly<Record<string, Holding>>;
}

/** The processes of the service by their names. A speech process that was replaced has another name, for it begins anew. */
async function processesOf({ voice, server }: Parley): Promise<ReadonlyMap<string, number>> {
  const named = new Map([
    ['voice', voice.pid],
    ['server', server.pid],
  ]);
  for (const pid of await childrenOf(voice.pid, 'process')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    named.set(`${/pocketsphinx|espeak/.exec(line)?.[0] ?? 'speech'} ${pid}`, pid);
  }
  return named;
}

/** Now. A process that ends meanwhile is left out. */
export async function heldBy(parley: Parley, at: number): Promise<Held> {
  const by: Record<string, Holding> = {};
  for (const [name, pid] of await processesOf(parley)) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => undefined);
    if (open) by[name] = { memory: await memoryOf(pid).catch(() => 0), descriptors: open.length };
  }
  return { at, by };
}

/** CPU time of the processes so far, s; `ended` is that of speech processes that were replaced. */
export async function cpuOf(parley: Parley): Promise<Record<string, number>> {
  const used: Record<string, number> = { ended: cpuSeconds(parley.voice.pid).ended };
  for (const [name, pid] of await processesOf(parley)) {
    const part = name.split(' ')[0] ?? name;
    used[part] = (used[part] ?? 0) + cpuSeconds(pid).own;
  }
  return used;
}
