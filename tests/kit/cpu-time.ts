import { readFileSync } from 'node:fs';

/** Clock ticks a second in /proc: USER_HZ is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU time of a process and of those children of it that have ended, s (proc_pid_stat(5)). */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name, which may hold anything: the third field and so on. utime, stime, cutime and cstime are the 14th to 17th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}
