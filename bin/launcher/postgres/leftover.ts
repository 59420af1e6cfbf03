import { readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, gone, isAlive } from '../process-table.ts';

/** The process that postmaster.pid names, if there is one. */
function pidIn(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes the data folder free after a supervisor was killed: stops the server that it left behind, and removes the pid file where its
 * number belongs to somebody else by now (PostgreSQL would refuse to start because of it).
 */
export async function clearLeftover(data: string): Promise<void> {
  const pid = pidIn(data);
  if (pid === undefined || !isAlive(pid)) return;
  const folder = folderOf(pid);
  // A server works in its data folder. Where there is no /proc, PostgreSQL itself decides.
  if (folder === undefined) return;
  if (folder !== realpathSync(data)) {
    rmSync(join(data, 'postmaster.pid'), { force: true });
    return;
  }
  // SIGINT ends its sessions and shuts down cleanly; SIGQUIT drops everything, and the next start recovers from the log.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await gone(pid, 10_000)) return;
  }
}
