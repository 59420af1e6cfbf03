import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { watchCpu } from './watch-cpu.ts';

const burn = 'for (const end = process.cpuUsage().user + 600_000; process.cpuUsage().user < end; ) for (let n = 0; n < 1e7; n += 1);';
/** Starts a child that computes for 0.6 s and waits, kills it when it has, and ends without having waited for it. */
const parent = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', ${JSON.stringify(`${burn} console.log('done'); setInterval(() => {}, 1000)`)}]);
  child.stdout.once('data', () => setTimeout(() => { child.kill('SIGKILL'); process.kill(process.pid, 'SIGKILL'); }, 100));`;

test('what a process computed counts for its parent too when that ends without waiting for it', async () => {
  const started = spawn(process.execPath, ['-e', parent]);
  const total = watchCpu(started.pid ?? 0, 20);
  await once(started, 'exit');
  expect(total()).toBeGreaterThan(0.6);
});

test('what ends between two looks counts once its parent has waited for it', async () => {
  const script = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); console.log('done'); setInterval(() => {}, 1000)`;
  const started = spawn(process.execPath, ['-e', script]);
  const total = watchCpu(started.pid ?? 0, 60_000);
  await once(started.stdout, 'data');
  const spent = total();
  started.kill();
  expect(spent).toBeGreaterThan(0.6);
});
