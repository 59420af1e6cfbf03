import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { StartupError } from './startup-error.ts';

/** The built console, which the server hands out. */
export const consoleFolder = join(root, 'apps/console/dist');

const sources = ['apps/console/**/*', 'packages/contract/src/**/*.ts', 'package-lock.json'];
const noSource = /(^|[\\/])(node_modules|dist|test)$|\.test\.tsx?$/;

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root, exclude: (name) => noSource.test(name) }).sort()) {
    if (!statSync(join(root, path)).isFile()) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the console if its sources have changed since the last build.
 *
 * @param say told when a build begins
 * @param signal gives up
 * @throws StartupError with what Vite says if it fails
 */
export async function buildConsole(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  const stamp = join(consoleFolder, '.sources');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the console …');
  rmSync(stamp, { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/console'),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    signal,
  });
  let said = '';
  for (const stream of [build.stdout, build.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(build, 'close');
  if (code !== 0) throw new StartupError(`The console could not be built:\n${said.trim()}`);
  writeFileSync(stamp, wanted);
}
