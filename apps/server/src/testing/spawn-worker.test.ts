import { afterAll, beforeAll, expect, test } from 'vitest';
import { spawnWorker } from './spawn-worker.ts';
import { type TestServer, testServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
});
afterAll(() => server.stop());

let pid: number | undefined;

// As a test that gives up before it has ended its worker.
test('a worker that a test leaves', () => {
  pid = spawnWorker(server).pid;
  expect(pid).toBeGreaterThan(0);
});

test('is gone when that test is over', () => {
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
});
