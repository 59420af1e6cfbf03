import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { root } from '../launcher/root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built console. */
    builtConsole: string;
  }
}

const vite = join(root, 'node_modules/vite/bin/vite.js');

/** Builds the console once for all browser tests, into a folder of its own, as a release is built. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const place = await mkdtemp(join(tmpdir(), 'parley-console-'));
  // A test run's NODE_ENV would build React for development.
  const { NODE_ENV: _gone, ...env } = process.env;
  await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', place, '--emptyOutDir', '--manifest', '--logLevel', 'error'], {
    cwd: join(root, 'apps/console'),
    env,
  });
  project.provide('builtConsole', place);
  return () => rm(place, { recursive: true, force: true });
};
