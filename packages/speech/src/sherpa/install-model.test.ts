import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueModel } from './catalogue.ts';
import { installedModels, installModel, removeModel } from './install-model.ts';
import { findModel } from './model.ts';

const contents: Readonly<Record<string, Buffer>> = { 'model.onnx': Buffer.alloc(200_000, 7), 'tokens.txt': Buffer.from('<blk> 0\n') };
const roles: Readonly<Record<string, string>> = { 'model.onnx': 'model', 'tokens.txt': 'tokens' };

const model: CatalogueModel = {
  ...{ name: 'toy', kind: 'sense-voice', languages: ['zh'], licence: 'MIT', about: '', repository: 'toys/toy', revision: 'main' },
  files: Object.entries(contents).map(([path, content]) => ({
    ...{ role: roles[path] ?? path, path, bytes: content.length },
    sha256: createHash('sha256').update(content).digest('hex'),
  })),
};

let folder: string;
let server: Server;
let source: string;
/** What the server was asked for, and what it does otherwise than well. */
let asked: string[];
let breaksAfter: number | null;
let lies: boolean;
/** The first piece has arrived. */
let arrived: PromiseWithResolvers<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  [asked, breaksAfter, lies, arrived] = [[], null, false, Promise.withResolvers<void>()];
  server = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? '';
    const content = contents[name];
    asked.push(`${request.url} ${request.headers.range ?? ''}`.trim());
    if (!content) return response.writeHead(404).end();
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const rest = (lies ? Buffer.alloc(content.length, 1) : content).subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length });
    if (breaksAfter === null) return response.end(rest);
    arrived.promise.then(() => response.destroy(), expect.unreachable);
    return response.write(rest.subarray(0, breaksAfter));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  source = `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`;
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a model is fetched, checked, described and there for use; it is not fetched twice', async () => {
  await installModel(model, { folder, source });
  await installModel(model, { folder, source });
  expect(asked).toEqual(['/toys/toy/resolve/main/model.onnx', '/toys/toy/resolve/main/tokens.txt']);
  expect(findModel(folder, 'toy')).toEqual({
    model: {
      ...{ name: 'toy', kind: 'sense-voice', languages: ['zh'] },
      files: { model: join(folder, 'toy', 'model.onnx'), tokens: join(folder, 'toy', 'tokens.txt') },
    },
  });
  expect(await installedModels(folder)).toEqual(['toy']);
});

test('a fetch that broke off goes on from there', async () => {
  breaksAfter = 50_000;
  const onProgress = (): void => arrived.resolve();
  await expect(installModel(model, { folder, source, onProgress })).rejects.toThrow(/can't be fetched .*run it again to go on/);
  breaksAfter = null;
  await installModel(model, { folder, source });
  expect(asked[1]).toMatch(/^\/toys\/toy\/resolve\/main\/model\.onnx bytes=[1-9]\d*-$/);
  expect(await installedModels(folder)).toEqual(['toy']);
});

test('what is not the published file is thrown away, and nothing is installed', async () => {
  lies = true;
  await expect(installModel(model, { folder, source })).rejects.toThrow(/model\.onnx isn't the published file/);
  expect(await installedModels(folder)).toEqual([]);
  expect(await readdir(join(folder, 'toy.part'))).toEqual([]);
});

test('where nothing can be reached, it says so and how else', async () => {
  server.close();
  await expect(installModel(model, { folder, source })).rejects.toThrow(/ECONNREFUSED.*--from FOLDER/);
});

test('files brought by hand are checked as well', async () => {
  const brought = join(folder, 'brought');
  await installModel({ ...model, name: 'brought' }, { folder, source });
  await installModel(model, { folder, source: brought });
  expect(await installedModels(folder)).toEqual(['brought', 'toy']);
  await writeFile(join(brought, 'tokens.txt'), 'another\n');
  await expect(installModel({ ...model, name: 'other' }, { folder, source: brought })).rejects.toThrow(/tokens\.txt isn't the published/);
});

test('a model is removed, and what a broken fetch left; no other folder', async () => {
  breaksAfter = 50_000;
  const onProgress = (): void => arrived.resolve();
  await expect(installModel(model, { folder, source, onProgress })).rejects.toThrow();
  expect([await removeModel(folder, 'toy'), await removeModel(folder, 'toy')]).toEqual([true, false]);
  await expect(removeModel(folder, '../toy')).rejects.toThrow(/no model is called so/);
});
