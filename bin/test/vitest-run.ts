import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../launcher/root.ts';
import { type Ended, type Priority, runNode } from './children.ts';

/** The part of Vitest's JSON report that we read. */
interface Summary {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
}

interface Counts {
  passed: number;
  failed: number;
  /** Files in which a test failed; empty where the run itself did. */
  failedFiles: readonly string[];
}

/** What a run came to. */
export interface Outcome extends Counts, Ended {
  name: string;
  /** Each file, with the seconds that it took. */
  files: readonly FileTime[];
}

interface FileTime {
  name: string;
  took: number;
}

/** Skipped tests and files that could not be loaded count as failures: neither has shown anything. */
function count(report: string, code: number | null): Counts {
  if (!existsSync(report)) return { passed: 0, failed: 1, failedFiles: [] };
  const summary: Summary = JSON.parse(readFileSync(report, 'utf8'));
  const skipped = summary.numPendingTests + summary.numTodoTests;
  if (skipped > 0) process.stdout.write(`${skipped} tests were skipped, which counts as failed\n`);
  const broken = summary.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
  const failed = summary.numFailedTests + skipped + broken;
  const failedFiles = summary.testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(root, name));
  return {
    failedFiles,
    passed: summary.numPassedTests,
    // An error outside any test fails the run as well.
    failed: failed === 0 && code !== 0 ? 1 : failed,
  };
}

interface RunOptions {
  /** Of vitest.config.ts; all if none is given. */
  projects?: readonly string[];
  priority: Priority;
  paths: readonly string[];
  full: boolean;
}

/** Runs Vitest over some projects. */
export async function runVitest({ projects = [], priority, paths, full }: RunOptions): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
  const report = join(folder, 'report.json');
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`)];
  const times = join(folder, 'times');
  const reporters = ['default', 'json', join(import.meta.dirname, 'file-times.ts')].map((name) => `--reporter=${name}`);
  const env = { PARLEY_FILE_TIMES: times, ...(full ? { PARLEY_FULL: '1' } : {}) };
  const ended = await runNode([...vitest, ...reporters, `--outputFile.json=${report}`, ...paths], { priority, env });
  const counts = count(report, ended.code);
  const lines = existsSync(times) ? readFileSync(times, 'utf8').trim().split('\n') : [];
  const files = lines.map((line): FileTime => JSON.parse(line));
  rmSync(folder, { recursive: true, force: true });
  return { name: projects.join(', ') || 'all', ...counts, ...ended, files };
}
