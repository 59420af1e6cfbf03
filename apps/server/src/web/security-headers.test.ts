import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { info } from '@parley/contract/session';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let consoleDir: string;
beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'parley-console-'));
  await mkdir(join(consoleDir, 'operate'));
  for (const page of ['index.html', 'operate/index.html']) await writeFile(join(consoleDir, page), '<!doctype html>');
  server = await testServer({ roles: ['api'], consoleDir, trustedProxies: ['loopback'] });
});
afterAll(async () => {
  await server.stop();
  await rm(consoleDir, { recursive: true, force: true });
});

/** Pages of each shell, answers and refusals of the API, files, and what is not there. */
const addresses = ['/', '/operate/index.html', '/any/page', info.path, '/api/nothing', '/files/nothing', '/missing.js', '/healthz'];

test.each(addresses)('%s may be framed by the console alone, runs no script of others, and is what it says it is', async (path) => {
  const { headers } = await fetch(server.url + path);
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((one) => one.split(/ (.*)/, 2) as [string, string]),
  );
  expect(policy.get('frame-ancestors')).toBe("'self'");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('object-src')).toBe("'none'");
  expect(policy.get('base-uri')).toBe("'self'");
  expect(policy.get('form-action')).toBe("'self'");
  // A work-order system stands beside the console, wherever it lies.
  expect(policy.get('frame-src')).toBe('https: http:');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
  expect(headers.get('server')).toBeNull();
});

test('a browser that came over TLS is to come so for a year; one that did not is told nothing', async () => {
  const told = async (url: string, proto: string) =>
    (await fetch(url, { headers: { 'x-forwarded-proto': proto } })).headers.get('strict-transport-security');
  expect(await told(server.url, 'https')).toBe('max-age=31536000');
  expect(await told(server.url, 'http')).toBeNull();
  const direct = await testServer({ roles: ['api'] });
  expect(await told(`${direct.url}/healthz`, 'https')).toBeNull();
  await direct.stop();
});
