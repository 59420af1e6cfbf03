import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthOf, gone, isAlive } from './process-table.ts';

interface Noted {
  pid: number;
  birth: string | undefined;
}

const fileOf = (folder: string) => join(folder, 'processes.json');

/** Notes our children, so that the next start can wait for them should we be killed. */
export function noteChildren(folder: string, pids: readonly number[]): void {
  const path = fileOf(folder);
  const noted: Noted[] = pids.map((pid) => ({ pid, birth: birthOf(pid) }));
  writeFileSync(`${path}.new`, JSON.stringify(noted));
  renameSync(`${path}.new`, path);
}

function read(folder: string): Noted[] {
  try {
    return JSON.parse(readFileSync(fileOf(folder), 'utf8'));
  } catch {
    return [];
  }
}

/** Children of a supervisor that was killed stop by themselves; waits for them, and ends those that don't within 10 s. */
export async function awaitLeftovers(folder: string): Promise<void> {
  await Promise.all(
    read(folder)
      .filter(({ pid, birth }) => isAlive(pid) && birth !== undefined && birthOf(pid) === birth)
      .map(async ({ pid }) => {
        if (await gone(pid, 10_000)) return;
        process.kill(pid, 'SIGKILL');
        await gone(pid, 5_000);
      }),
  );
  rmSync(fileOf(folder), { force: true });
}
