import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where forms' files arrive. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

const abandonedAfter = 3_600_000; // ms: longer than any upload may take

/** Removes files that a server which was killed had begun to take in. */
export const clearIncoming = async (dataDir: string, now: number): Promise<void> => {
  const folder = incomingFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > abandonedAfter) await rm(path, { force: true });
  }
};
