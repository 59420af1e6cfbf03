import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Files, keptFiles } from './kept-files.ts';

let parent: string;
let folder: string;
let made = 0;
const troubles: string[] = [];
const make = async (): Promise<Files> => {
  made++;
  return new Map([['model', Buffer.from('phones')]]);
};
const get = (): Promise<Files> => keptFiles(folder, make, (message) => void troubles.push(message));

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'kept-'));
  folder = path.join(parent, 'zh');
  made = 0;
  troubles.length = 0;
});
afterEach(() => rm(parent, { recursive: true, force: true }));

test('what was made once is kept', async () => {
  await get();
  expect(Buffer.from((await get()).get('model') ?? []).toString()).toBe('phones');
  expect(made).toBe(1);
});

test('several at once leave one good folder and nothing else', async () => {
  await Promise.all([get(), get(), get(), get()]);
  expect(await readdir(parent)).toEqual(['zh']);
  made = 0;
  await get();
  expect(made).toBe(0);
});

test('a damaged file is made anew', async () => {
  await get();
  await writeFile(path.join(folder, 'model'), 'pho');
  expect(Buffer.from((await get()).get('model') ?? []).toString()).toBe('phones');
  await get();
  expect(made).toBe(2);
});

test('where nothing can be kept, the files are used all the same', async () => {
  await writeFile(path.join(parent, 'file'), '');
  folder = path.join(parent, 'file', 'zh');
  expect((await get()).has('model')).toBe(true);
  expect(troubles).toHaveLength(1);
});
