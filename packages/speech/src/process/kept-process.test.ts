import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeptProcess } from './kept-process.ts';

let folder: string;
let entry: URL;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-process-'));
  const file = path.join(folder, 'entry.mjs');
  await writeFile(file, `process.on('disconnect', () => process.exit()); process.send('up'); process.on('message', () => { for (;;); });`);
  entry = pathToFileURL(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A kept process, how its lives ended, and a wait until it is up for the `n`th time. */
function kept() {
  const ends: string[] = [];
  let up = 0;
  const waiting = new Set<() => void>();
  const process = new KeptProcess<object, string>({
    entry,
    onStart: () => undefined,
    onMessage: () => {
      up++;
      for (const wake of waiting) wake();
    },
    onEnd: (how) => void ends.push(how),
  });
  const upAgain = async (n: number): Promise<void> => {
    while (up < n) await new Promise<void>((resolve) => waiting.add(resolve));
  };
  return { process, ends, upAgain };
}

test('a process that is renewed or closed ends by itself', async () => {
  const { process, ends, upAgain } = kept();
  await upAgain(1);
  const first = process.pid;
  process.renew();
  await upAgain(2);
  expect(process.pid).not.toBe(first);
  await process.close();
  expect(ends).toEqual(['exit code 0', 'exit code 0']);
});

test('one that hangs is killed', async () => {
  const { process, ends, upAgain } = kept();
  await upAgain(1);
  process.send({ hang: true });
  await process.close();
  expect(ends).toEqual(['SIGKILL']);
});
