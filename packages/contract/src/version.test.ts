import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openapiDocument } from './openapi.ts';
import { productVersion } from './version.ts';

const root = join(import.meta.dirname, '../../..');
const packaged = z.object({ version: z.string() });

test('the version of the product stands in one place: no package has one of its own', () => {
  const folders = ['apps', 'packages'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)));
  const versions = folders.map((folder) => packaged.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))).version);
  expect(versions.length).toBeGreaterThan(8);
  expect(new Set(versions)).toEqual(new Set(['0.0.0']));
});

test('no source writes it out', () => {
  const written = ['apps', 'packages', 'bin'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|mjs|html)$/.test(path) && !/(^|\/)(node_modules|dist|test|testing)\/|\.test\.ts$/.test(path))
      .filter((path) => readFileSync(join(root, folder, path), 'utf8').includes(productVersion))
      .map((path) => join(folder, path)),
  );
  expect(written).toEqual(['packages/contract/src/version.ts']);
});

test('the document of the API says it', () => {
  expect(openapiDocument().info.version).toBe(productVersion);
});
