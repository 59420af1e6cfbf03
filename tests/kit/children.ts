import { readdir, readFile } from 'node:fs/promises';

/** Processes that a process started whose command line holds a word (proc(5)). */
export async function childrenOf(parent: number, word: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== parent) continue;
    const line = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(word)) found.push(Number(name));
  }
  return found;
}
