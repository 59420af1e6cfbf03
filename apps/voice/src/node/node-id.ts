import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuid7 } from '@parley/db';

/** The node's id, kept in its data folder, so that a restarted node finds again what it held. */
export async function nodeId(folder: string): Promise<string> {
  const path = join(folder, 'voice-node-id');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (/^[0-9a-f-]{36}$/.test(kept.trim())) return kept.trim();
  const id = uuid7();
  await mkdir(folder, { recursive: true });
  await writeFile(path, `${id}\n`);
  return id;
}
