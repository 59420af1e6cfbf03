import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('./end-on-signal.ts', import.meta.url));

/** A process that closes something slowly, and says so. */
const program = (taken: boolean): string => `
  const { endOnSignal } = await import(${JSON.stringify(script)});
  const takeBack = endOnSignal(async () => {
    await new Promise((done) => setTimeout(done, 20));
    process.stdout.write('closed');
  });
  if (${taken}) takeBack();
  setInterval(() => {}, 1000);
  process.stdout.write('ready ');`;

async function said(signal: NodeJS.Signals, taken = false): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program(taken)]);
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
    if (more === 'ready ') child.kill(signal);
  });
  await once(child, 'close');
  return text;
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a process told to end by %s closes what it started first', async (signal) => {
  expect(await said(signal)).toBe('ready closed');
});

test('a process that has closed it already just ends', async () => {
  expect(await said('SIGTERM', true)).toBe('ready ');
});
