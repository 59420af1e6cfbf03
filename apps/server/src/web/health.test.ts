import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../index.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ roles: ['api'], metricsToken: 'scrape-me' });
});
afterAll(() => server.stop());

test('/healthz says whether the database answers', async () => {
  const response = await fetch(`${server.url}/healthz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'ok', database: true });
});

test('/metrics counts requests by route, never by address', async () => {
  const secret = 'in-the-address';
  await fetch(`${server.url}/api/platform/user/captcha?v=${secret}`);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(403);
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer scrape-me' } });
  const text = await response.text();
  expect(text).toMatch(
    /parley_http_request_seconds_count\{method="GET",route="\/api\/platform\/user\/captcha",status="204",code="0"\} \d+/,
  );
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain(secret);
  expect(server.log.join('')).not.toContain(secret);
});

test('without a token /metrics answers this machine alone, and no proxy on it', async () => {
  const own = await testServer({ roles: ['api'] });
  expect((await fetch(`${own.url}/metrics`)).status).toBe(200);
  expect((await fetch(`${own.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403);
  await own.stop();
});

test('a port that is taken stops the start, and leaves nothing open behind', async () => {
  const port = Number(new URL(server.url).port);
  await expect(startServer({ ...server.settings, port })).rejects.toThrow(/EADDRINUSE/);
});
