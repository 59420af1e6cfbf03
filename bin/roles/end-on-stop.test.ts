import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** @returns what a process says whose work ends so, and its exit code, when it is told to stop twice */
async function stopped(close: string): Promise<[string, number]> {
  const script = `
    const { endOnStop } = await import('${new URL('./end-on-stop.ts', import.meta.url)}');
    const say = (line) => console.log(line);
    endOnStop({ close: ${close}, log: { error: say }, longest: 200, onFailure: (error) => { say(error.message); process.exit(3); } });
    setInterval(() => {}, 1_000);
    say('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => {
    child.kill('SIGTERM');
    child.kill('SIGINT');
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return [said, code];
}

test('a role told to stop ends when its work has, and in any case soon: what it waits for may never come', async () => {
  const [ended, failed, waiting] = await Promise.all([
    stopped('async () => {}'),
    stopped(`async () => { throw new Error('it failed'); }`),
    stopped('() => new Promise(() => {})'),
  ]);
  expect(ended).toEqual(['ready\n', 0]);
  expect(failed).toEqual(['ready\nit failed\n', 3]);
  expect(waiting).toEqual(['ready\nthe work did not end within 0.2 s: this process ends all the same\n', 1]);
});
