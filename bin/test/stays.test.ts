import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runNode } from './children.ts';
import { isWhole, outcomeOf, readReport } from './outcome.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-stays-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const passed = `${JSON.stringify({ name: 'a.test.ts', took: 1, passed: 2, failed: 0 })}\n`;
const last = `${JSON.stringify({ errors: 0 })}\n`;

/** A run that writes its report, leaves a process behind that holds its output, and stays or ends. */
const run = async (lines: string, { stays, hears = true }: { stays: boolean; hears?: boolean }) => {
  const [report, script] = [join(folder, 'report'), join(folder, 'run.mjs')];
  const left = `require('fs').writeFileSync(${JSON.stringify(join(folder, 'left'))}, String(process.pid)); setTimeout(() => {}, 60000)`;
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     if (${stays}) spawn(process.execPath, ['-e', ${JSON.stringify(left)}], { stdio: ['ignore', 'inherit', 'inherit'] });
     ${hears ? '' : "process.on('SIGTERM', () => {});"}
     writeFileSync(${JSON.stringify(report)}, ${JSON.stringify(lines)});
     if (${stays}) setTimeout(() => {}, 60000);`,
  );
  const written = () => (existsSync(report) ? readFileSync(report, 'utf8') : '');
  let stayed = 0;
  const done = { isDone: () => isWhole(written()), patience: 500, toClose: 500, onStay: () => stayed++ };
  const ended = await runNode([script], { priority: 'rest', hear: () => {}, done });
  const pid = existsSync(join(folder, 'left')) ? Number(readFileSync(join(folder, 'left'), 'utf8')) : undefined;
  if (pid) process.kill(pid);
  return { stayed, ...outcomeOf({ name: 'part', ...readReport(written(), ended.code) }, ended) };
};

test.each([true, false])('a run that has told all its results and stays is ended, and has failed (it hears: %s)', async (hears) => {
  const { stayed, wall, ...outcome } = await run(passed + last, { stays: true, hears });
  expect({ stayed, passed: outcome.passed, failed: outcome.failed }).toEqual({ stayed: 1, passed: 2, failed: 1 });
  expect(wall).toBeLessThan(30);
});

test('one that ends by itself has passed', async () => {
  expect(await run(passed + last, { stays: false })).toMatchObject({ stayed: 0, passed: 2, failed: 0 });
});

test('a report is whole with its last line, and not with half of it', () => {
  expect([isWhole(''), isWhole(passed), isWhole(passed + last.trim()), isWhole(passed + last)]).toEqual([false, false, false, true]);
});
