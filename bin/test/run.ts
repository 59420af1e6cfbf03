// npm test, on Node 24 with everything installed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { installPackages } from './debian-packages.ts';
import { runVitest } from './vitest-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function finish(passed: number, failed: number): never {
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

const args = process.argv.slice(2);
const full = args.includes('--full');
const paths = args.filter((arg) => arg !== '--full' && arg !== '--');
/** Minutes that it may take, and after which it is stopped. */
const [expected, hardest] = full ? [120, 180] : [10, 45];

const lacking = installPackages(say);
if (lacking) {
  say(lacking);
  finish(0, 1);
}
let [passed, failed] = [0, 0];
if (paths.length === 0) {
  const check = spawnSync(process.execPath, [join(root, 'bin/check/run.ts')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  say(check.stdout.trim());
  const [, good = '0', bad = '1'] = /(\d+) passed, (\d+) failed\s*$/.exec(check.stdout) ?? [];
  [passed, failed] = [Number(good), Number(bad)];
}
const tests = await runVitest({
  paths,
  full,
  expected: expected * 60_000 - performance.now(),
  deadline: hardest * 60_000 - performance.now(),
  say,
});
finish(passed + tests.passed, failed + tests.failed);
