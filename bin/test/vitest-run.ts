import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { type Priority, runNode } from './children.ts';
import { isWhole, type Outcome, outcomeOf, readReport } from './outcome.ts';

interface RunOptions {
  /** Of vitest.config.ts; all if none is given. */
  projects?: readonly string[];
  priority: Priority;
  paths: readonly string[];
  full: boolean;
}

/** Its databases and browsers are closed in seconds once it has told how its tests ended. */
const patience = 2 * 60_000;
const toClose = 10_000;

/** Runs Vitest over some projects. */
export async function runVitest({ projects = [], priority, paths, full }: RunOptions): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
  const report = join(folder, 'report');
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projects.map((name) => `--project=${name}`)];
  const reporters = ['--reporter=default', `--reporter=${join(import.meta.dirname, 'report.ts')}`];
  const env = { PARLEY_TEST_REPORT: report, ...(full ? { PARLEY_FULL: '1' } : {}) };
  const written = (): string => (existsSync(report) ? readFileSync(report, 'utf8') : '');
  const onStay = (): void =>
    void process.stdout.write(
      `${projects.join(', ')}: all tests have ended, and Vitest stays: something that one of them started holds it\n`,
    );
  const done = { isDone: () => isWhole(written()), patience, toClose, onStay };
  const ended = await runNode([...vitest, ...reporters, ...paths], { priority, env, done });
  const read = readReport(written(), ended.code);
  rmSync(folder, { recursive: true, force: true });
  return outcomeOf({ name: projects.join(', ') || 'all', ...read }, ended);
}
