// npm run check, on Node 24 with everything installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { folderBreaches } from './console-folders.ts';
import { fileBreaches } from './files.ts';
import { importBreaches } from './imports.ts';
import { readSources } from './sources.ts';
import { vocabularyBreaches } from './vocabulary.ts';

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly said: string;
}

/**
 * The checks run beside each other, and beside tests: each on one core, so that types are not worked out once for each thread, and with
 * fewer collections of the memory (they are written in Go). It halves their CPU time.
 */
const thrifty = { GOMAXPROCS: '1', GOGC: '400' };
const oneChecker = ['--pretty', 'false', '--checkers', '1'];

async function program(name: string, script: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...thrifty, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(child, 'close');
  return { name, passed: code === 0, said: said.trim() };
}

function ownRules(): Outcome {
  const breaches = readSources(root).flatMap((file) => [
    ...importBreaches(file),
    ...folderBreaches(file),
    ...fileBreaches(file),
    ...vocabularyBreaches(file),
  ]);
  return { name: 'repository rules', passed: breaches.length === 0, said: breaches.map(({ file, what }) => `${file} ${what}`).join('\n') };
}

// Whoever started us was killed.
process.on('disconnect', () => process.exit(1));

const outcomes = await Promise.all([
  program('types', 'typescript/bin/tsc', ['-p', 'tsconfig.json', ...oneChecker]),
  program('types of the console', 'typescript/bin/tsc', ['-p', 'apps/console/tsconfig.json', ...oneChecker]),
  program('lint and format', '@biomejs/biome/bin/biome', [
    'ci',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--colors=off',
    '--max-diagnostics=100',
    '.',
  ]),
  program('promises without a handler', 'oxlint/bin/oxlint', ['--type-aware', '--format=unix']),
  program('dead code', 'knip/bin/knip.js', ['--no-progress']),
  ownRules(),
]);
for (const { name, passed, said } of outcomes) {
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name}`);
  if (!passed) console.log(`${said.replace(/^/gm, '    ')}\n`);
}
const failed = outcomes.filter(({ passed }) => !passed).length;
console.log(`${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
