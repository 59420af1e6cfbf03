import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = fileURLToPath(new URL('../../../../node_modules/vite/bin/vite.js', import.meta.url));

let built: Promise<string> | undefined;

/** Builds the console into a folder of its own, once per process, as a release is built. */
export const buildConsole = (): Promise<string> => {
  built ??= (async () => {
    const place = mkdtempSync(join(tmpdir(), 'parley-console-'));
    process.once('exit', () => rmSync(place, { recursive: true, force: true }));
    // A test run's NODE_ENV would build React for development.
    const { NODE_ENV: _gone, ...env } = process.env;
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', place, '--emptyOutDir', '--manifest', '--logLevel', 'error'], {
      cwd: root,
      env,
    });
    return place;
  })();
  return built;
};
