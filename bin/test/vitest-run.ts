import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
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
  testResults: { status: string; name: string; startTime: number; endTime: number; assertionResults: unknown[] }[];
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

/** Tells which files took longest, so that whoever adds to one knows what all wait for. */
function tellSlowest(report: string, say: (line: string) => void): void {
  if (!existsSync(report)) return;
  const { testResults }: Summary = JSON.parse(readFileSync(report, 'utf8'));
  const seconds = testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), took: (endTime - startTime) / 1000 }));
  say('The ten slowest files:');
  for (const { name, took } of seconds.sort((a, b) => b.took - a.took).slice(0, 10)) say(`${took.toFixed(1).padStart(7)} s  ${name}`);
}

interface RunOptions {
  paths: readonly string[];
  full: boolean;
  /** ms; what lasts longer than that is said to be too long. */
  expected: number;
  /** ms */
  deadline: number;
  say: (line: string) => void;
}

/** Runs Vitest over all projects, and gives up at the deadline. */
export async function runVitest({ paths, full, expected, deadline, say }: RunOptions): Promise<Count> {
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
  const long = setTimeout(() => say(`Not done after ${Math.round(expected / 60_000)} minutes: see the slowest files at the end`), expected);
  const late = setTimeout(() => {
    say(`Not done after ${Math.round(deadline / 60_000)} minutes: stopped`);
    stop();
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, deadline);
  const [code] = await once(child, 'close');
  clearTimeout(long);
  clearTimeout(late);
  tellSlowest(report, say);
  const counted = count(report, code, say);
  rmSync(folder, { recursive: true, force: true });
  return counted;
}
