import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { codingFor } from './compress.ts';

let server: TestServer;
let folder: string;
const script = `console.log(${JSON.stringify('x'.repeat(5000))})`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-console-'));
  for (const shell of ['', 'flow', 'operate']) {
    await mkdir(join(folder, shell), { recursive: true });
    await writeFile(join(folder, shell, 'index.html'), `<!doctype html><title>${shell || 'platform'}</title>`);
    await writeFile(join(folder, shell, 'config.json'), JSON.stringify({ SYSTEM: shell || 'platform' }));
  }
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'index-Ab3_x9Qz.js'), script);
  await writeFile(join(tmpdir(), 'parley-outside.txt'), 'outside');
  server = await testServer({ consoleDir: folder, roles: ['api'] });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Raw HTTP: fetch would decode bodies and mend paths. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(`${server.url}`, { path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

test('each shell answers for its own pages', async () => {
  expect(String((await get('/')).body)).toContain('platform');
  expect(String((await get('/callout/task-list')).body)).toContain('platform');
  expect(String((await get('/flow/')).body)).toContain('flow');
  expect(String((await get('/operate/company?x=1')).body)).toContain('operate');
  expect(JSON.parse(String((await get('/flow/config.json')).body))).toEqual({ SYSTEM: 'flow' });
});

test('pages are asked for anew each time, files with a hash never again', async () => {
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/', { 'if-none-match': String(page.headers.etag) })).status).toBe(304);
  const asset = await get('/assets/index-Ab3_x9Qz.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('what is worth it travels compressed', async () => {
  const plain = await get('/assets/index-Ab3_x9Qz.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const zipped = await get('/assets/index-Ab3_x9Qz.js', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.body.length).toBeLessThan(plain.body.length / 10);
  expect(String(gunzipSync(zipped.body))).toBe(script);
  expect((await get('/assets/index-Ab3_x9Qz.js', { 'accept-encoding': 'gzip, deflate, br' })).headers['content-encoding']).toBe('br');
});

test('a script from elsewhere could not run, and nobody else may frame it', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect((await get('/')).headers['x-content-type-options']).toBe('nosniff');
});

test('nothing outside the folder is served', async () => {
  for (const path of [
    '/../parley-outside.txt',
    '/..%2fparley-outside.txt',
    '/assets/..%2f..%2fparley-outside.txt',
    '/%2e%2e/parley-outside.txt',
  ]) {
    const { status, body } = await get(path);
    expect([400, 404]).toContain(status);
    expect(String(body)).not.toContain('outside');
  }
  expect((await get('/missing.js')).status).toBe(404);
  expect([400, 404]).toContain((await get('/%zz')).status);
});

test('an address under /api that no call has answers the envelope', async () => {
  const { status, body } = await get('/api/platform/nonsense');
  expect({ status, ...JSON.parse(String(body)) }).toMatchObject({ status: 200, code: 404, data: { problem: 'route.unknown' } });
});

test('the coding that a browser refuses is not used', () => {
  expect(codingFor('br;q=0, gzip')).toBe('gzip');
  expect(codingFor('identity')).toBeUndefined();
  expect(codingFor(undefined)).toBeUndefined();
});
