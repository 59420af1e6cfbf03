import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { watchCpu } from './watch-cpu.ts';

/** How a program shares the machine: what is in real time runs as soon as it wants to, the rest gets what that leaves. */
export type Priority = 'real time' | 'rest';

export interface Ended {
  code: number | null;
  /** s */
  wall: number;
  /** s of all its processes, databases and browsers too. */
  cpu: number;
}

const running = new Set<ChildProcess>();
let stopping = false;
/** What Node has compiled once in these tests, it reads again: the roles of a stack begin in half the time. */
const compiled = join(root, 'node_modules/.cache/node');

/**
 * Runs Node on a script to its end.
 *
 * Linux groups processes by session: niceness counts within a group, and the group's own between groups (sched(7), autogroup). A browser
 * begins a session, so what is in real time gets one of its own too, in front of the others where we may.
 *
 * @param hear gets what it prints; our own output if not given
 */
export async function runNode(
  args: readonly string[],
  { priority, env = {}, hear }: { priority: Priority; env?: NodeJS.ProcessEnv; hear?: (text: string) => void },
): Promise<Ended> {
  if (stopping) return { code: null, wall: 0, cpu: 0 };
  const first = priority === 'real time';
  const began = performance.now();
  const [program, before] = first ? [process.execPath, []] : ['nice', ['-n', '10', process.execPath]];
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: first,
  });
  running.add(child);
  try {
    if (first) writeFileSync(`/proc/${child.pid}/autogroup`, '-15');
  } catch {
    // Nobody but root may, and not every Linux has it.
  }
  child.stdout.setEncoding('utf8').on('data', hear ?? ((text: string) => process.stdout.write(text)));
  child.stderr.pipe(process.stderr, { end: false });
  const cpu = watchCpu(child.pid ?? 0);
  const [code] = await once(child, 'close');
  running.delete(child);
  return { code, wall: (performance.now() - began) / 1000, cpu: cpu() };
}

/** Ends whatever runs, and keeps more from beginning. */
export const stopAll = (signal: NodeJS.Signals): void => {
  stopping = true;
  for (const child of running) child.kill(signal);
};
