import { readFile } from 'node:fs/promises';

/** Resident memory of a process, bytes (proc(5), VmRSS). */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
