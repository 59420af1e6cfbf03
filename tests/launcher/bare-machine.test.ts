import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../bin/launcher/root.ts';
import { callAndHear, demoApi, readPrinted, register1001 } from '../kit/newcomer.ts';
import { bareMachine, Tree } from './tree.ts';

const run = promisify(execFile);

test('a system folder that root alone could pass is opened', () => {
  const machine = mkdtempSync(join(tmpdir(), 'parley-bare-'));
  const folder = join(machine, 'var/parley');
  try {
    execFileSync(bareMachine, [machine, 'true']);
    mkdirSync(folder);
    chmodSync(folder, 0o700);
    const script = `import('${root}/bin/launcher/postgres/system-user.ts').then(({ systemUser }) => systemUser())`;
    execFileSync(bareMachine, [machine, process.execPath, '-e', script]);
    expect(statSync(folder).mode & 0o777).toBe(0o711);
  } finally {
    rmSync(machine, { recursive: true, force: true });
  }
});

test('starts at the same time agree on the user that PostgreSQL runs as', async () => {
  const machine = mkdtempSync(join(tmpdir(), 'parley-bare-'));
  try {
    execFileSync(bareMachine, [machine, 'true']);
    const script = `import('${root}/bin/launcher/postgres/system-user.ts').then(({ systemUser }) => console.log(systemUser().uid))`;
    const starts = Array.from({ length: 6 }, () => run(bareMachine, [machine, process.execPath, '-e', script]));
    const said = (await Promise.all(starts)).map(({ stdout }) => stdout.trim());
    const made = readFileSync(join(machine, 'etc/passwd'), 'utf8').match(/^parley:[^:]*:(\d+):/m)?.[1];
    expect(said).toEqual(said.map(() => made));
  } finally {
    rmSync(machine, { recursive: true, force: true });
  }
});

// The same as an ordinary user, who then goes through the README, is tests/calls/first-five-minutes.test.ts.
let tree: Tree | undefined;
afterEach(() => tree?.remove());

test('npm start as root on a machine that has never seen Parley installs and builds; 1001 registers, calls any number, and hears the flow', async () => {
  tree = new Tree({ bare: true });
  const started = await tree.start({ PARLEY_CAPTCHA: 'off' });
  await started.ready();
  expect(started.output).toMatch(/^Installing dependencies …/m);
  expect(started.output).toMatch(/^Building the console …/m);
  expect(existsSync(join(tree.folder, 'node_modules/vitest'))).toBe(false);
  tree.putInFront();
  const printed = readPrinted(started.output);
  const phone = await register1001(await demoApi(printed), printed);
  try {
    await callAndHear(phone);
  } finally {
    await phone.close();
  }
  await started.ctrlC();
  expect(tree.processes()).toEqual([]);
}, 400_000);
