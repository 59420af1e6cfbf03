import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Lets a session go before the others (sched(7), autogroup: Linux groups processes by session, and niceness counts within a group, the group's
 * own between groups). Nobody but root may, and not every Linux has it: then nothing changes.
 *
 * @param pid any process of the session
 */
export function putInFront(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, '-15');
  } catch {
    // It may have ended, too.
  }
}

/** Whether a process is PostgreSQL, each of whose connections begins a session of its own. */
export function isDatabase(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
  } catch {
    return false;
  }
}
