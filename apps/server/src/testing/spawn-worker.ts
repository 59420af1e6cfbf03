import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { TestServer } from './test-server.ts';

const script = fileURLToPath(new URL('./worker-process.ts', import.meta.url));

/** A worker of a test server in a process of its own, which ends with its test at the latest: one that is left holds the tests' output. */
export const spawnWorker = ({ database, settings }: TestServer, more: readonly string[] = []): ChildProcess => {
  const given = [script, database.url, settings.dataDir, settings.key.toString('hex'), ...more];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
};
