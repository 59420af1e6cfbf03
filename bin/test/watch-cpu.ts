import { readdirSync, readFileSync } from 'node:fs';
import { cpuSeconds } from './cpu-time.ts';

/** A process that was seen, and those that it started. */
interface Seen {
  pid: number;
  /** When it began, ticks since the machine did: a number may come again. */
  began: string;
  time: { own: number; ended: number };
  children: Seen[];
}

interface Process extends Omit<Seen, 'children'> {
  parent: number;
}

const processOf = (pid: number): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name, which may hold anything: the third field and so on (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), began: fields[19] ?? '', time: cpuSeconds(pid) };
  } catch {
    // It has ended.
    return undefined;
  }
};

/** Some are waited for by nobody (a browser's pages, when it is killed), and some begin and end between two looks. */
const totalOf = ({ time, children }: Seen): number =>
  time.own +
  Math.max(
    time.ended,
    children.reduce((sum, child) => sum + totalOf(child), 0),
  );

/**
 * CPU time of a process with all that it starts. The system counts a process for its parent only if that waits for it, so all of them are
 * looked at now and then.
 *
 * @param every ms between two looks
 * @param onStart told of each process that was started, when it is first seen
 * @returns ends the watch and tells it, s
 */
export function watchCpu(pid: number, every = 500, onStart: (pid: number) => void = () => {}): () => number {
  const first = processOf(pid);
  if (!first) return () => 0;
  const root: Seen = { ...first, children: [] };
  const known = new Map([[pid, root]]);
  const look = (): void => {
    const there = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
    // A child may come before its parent: once more until nothing new is found.
    for (let found = true; found; ) {
      found = false;
      for (const { parent, ...one } of there) {
        const seen = known.get(one.pid);
        if (seen?.began === one.began) {
          seen.time = one.time;
          continue;
        }
        const above = known.get(parent);
        if (!above) continue;
        const child: Seen = { ...one, children: [] };
        above.children.push(child);
        known.set(one.pid, child);
        onStart(one.pid);
        found = true;
      }
    }
  };
  look();
  const timer = setInterval(look, every);
  return () => {
    clearInterval(timer);
    look();
    return totalOf(root);
  };
}
