import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc: USER_HZ is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU time of a process, and of those children of it that have ended and were waited for, s (proc_pid_stat(5)). */
export function cpuSeconds(pid: number): { own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: the third field and so on. utime, stime, cutime and cstime are the 14th to 17th.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) / ticksPerSecond);
  return { own: utime + stime, ended: cutime + cstime };
}
