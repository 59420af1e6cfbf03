import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';

export interface Count {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that we read. */
interface Summary {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; name: string; assertionResults: unknown[] }[];
}

/** Skipped tests and files that could not be loaded count as failures: neither has shown anything. */
function count(report: string, code: number | null, say: (line: string) => void): Count {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const summary: Summary = JSON.parse(readFileSync(report, 'utf8'));
  const skipped = summary.numPendingTests + summary.numTodoTests;
  if (skipped > 0) say(`${skipped} tests were skipped, which counts as failed`);
  const broken = summary.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  const failed = summary.numFailedTests + skipped + broken;
  // An error outside any test fails the run as well.
  return { passed: summary.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
}

interface RunOptions {
  paths: readonly string[];
  full: boolean;
  /** ms */
  deadline: number;
  say: (line: string) => void;
}

/** Runs Vitest over all projects, and gives up at the deadline. */
export async function runVitest({ paths, full, deadline, say }: RunOptions): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
  const report = join(folder, 'report.json');
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const child = spawn(process.execPath, [...args, ...paths], {
    cwd: root,
    env: { ...process.env, ...(full ? { PARLEY_FULL: '1' } : {}) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  process.once('disconnect', stop);
  const late = setTimeout(() => {
    say(`Not done after ${Math.round(deadline / 60_000)} minutes: stopped`);
    stop();
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, deadline);
  const [code] = await once(child, 'close');
  clearTimeout(late);
  const counted = count(report, code, say);
  rmSync(folder, { recursive: true, force: true });
  return counted;
}
