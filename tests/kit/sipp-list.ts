import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** SIPp's arguments for a scenario that takes these values, one list of fields for each call. */
export async function sippList(...calls: readonly (readonly string[])[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sipp-list-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'list.csv');
  await writeFile(file, ['SEQUENTIAL', ...calls.map((fields) => fields.join(';')), ''].join('\n'));
  return ['-inf', file];
}
