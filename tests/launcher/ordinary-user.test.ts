import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nobody, Tree } from './tree.ts';

// Run as an ordinary user, the other launcher tests show the same.
const isRoot = process.getuid?.() === 0;
let tree: Tree;

beforeAll(() => {
  tree = new Tree(isRoot ? { owner: nobody } : {});
});
afterAll(() => tree.remove());

test('an ordinary user without a home starts it in a folder that nobody else may enter', async () => {
  const started = await tree.start();
  await started.ready();
  expect(started.output).toMatch(/demo company\s+demo\s+\S+/);
  const data = join(tree.folder, 'data');
  expect(readdirSync(data)).toContain('postgres');
  expect(statSync(join(data, 'key')).mode & 0o777).toBe(0o600);
  await started.ctrlC();
  expect(tree.processes()).toEqual([]);
});
