import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from './file-store.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-sealed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const contents = randomBytes(100_003);
const read = async (files: FolderFileStore, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await files.read(key, range).toArray());

test('files of a company with encrypted numbers are read, sought in and gone on with as written; the disk has other bytes', async () => {
  const files = new FolderFileStore(folder, { key: randomBytes(32), sealed: async (company) => company === 1 });
  const key = 'transfers/1/a/failed.csv';
  const first = await files.write(key);
  first.end(contents);
  await once(first, 'finish');
  // What was not counted goes.
  const second = await files.write(key, 50_001);
  second.end(contents.subarray(50_001));
  await once(second, 'finish');
  expect(await files.size(key)).toBe(contents.length);
  expect((await read(files, key)).equals(contents)).toBe(true);
  expect((await read(files, key, { start: 17, end: 70_000 })).equals(contents.subarray(17, 70_001))).toBe(true);
  expect((await readFile(files.pathOf(key))).includes(contents.subarray(1000, 1016))).toBe(false);
  const brought = join(folder, 'brought');
  await writeFile(brought, contents);
  await files.take(brought, 'transfers/1/b/source');
  const { size, read: reads } = await files.seekable('transfers/1/b/source');
  expect(size).toBe(contents.length);
  expect(Buffer.concat(await reads({ start: 99_999, end: size - 1 }).toArray()).equals(contents.subarray(99_999))).toBe(true);
  const plain = await files.write('transfers/2/a/source');
  plain.end(contents);
  await once(plain, 'finish');
  expect((await readFile(files.pathOf('transfers/2/a/source'))).equals(contents)).toBe(true);
});
