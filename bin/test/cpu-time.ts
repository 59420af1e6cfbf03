import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc: USER_HZ is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** What the system tells of a process (proc_pid_stat(5)). */
export interface ProcessStat {
  parent: number;
  /** When it began, ticks since the machine did: a number may come again. */
  began: string;
  /** CPU time, s: its own, and that of those children of it that have ended and were waited for. */
  time: { own: number; ended: number };
}

/** Reads it; throws if the process has ended. */
export function statOf(pid: number): ProcessStat {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: the third field and so on. utime, stime, cutime and cstime are the 14th to 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (field: number): number => Number(fields[field - 3]) / ticksPerSecond;
  return {
    parent: Number(fields[1]),
    began: fields[19] ?? '',
    time: { own: seconds(14) + seconds(15), ended: seconds(16) + seconds(17) },
  };
}

/** CPU time of a process, and of those children of it that have ended and were waited for, s. */
export const cpuSeconds = (pid: number): ProcessStat['time'] => statOf(pid).time;
