import { readdirSync } from 'node:fs';
import { type ProcessStat, statOf } from './cpu-time.ts';

/** A process that was seen, and those that it started. */
interface Seen extends Omit<ProcessStat, 'parent'> {
  pid: number;
  children: Seen[];
}

interface Process extends ProcessStat {
  pid: number;
}

const processOf = (pid: number): Process | undefined => {
  try {
    return { pid, ...statOf(pid) };
  } catch {
    // It has ended.
    return undefined;
  }
};

/** All processes as they last were, for all that watch: reading two hundred for each took 15 CPU seconds of a run. */
let last: { at: number; processes: readonly Process[] } = { at: -Infinity, processes: [] };

/** @param age ms that they may be old */
const allProcesses = (age: number): readonly Process[] => {
  if (performance.now() - last.at <= age) return last.processes;
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []));
  last = { at: performance.now(), processes };
  return processes;
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
  const look = (age: number): void => {
    const there = allProcesses(age);
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
  look(0);
  const timer = setInterval(() => look(every / 2), every);
  return () => {
    clearInterval(timer);
    look(0);
    return totalOf(root);
  };
}
