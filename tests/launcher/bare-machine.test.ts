import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../bin/launcher/root.ts';
import { callAndHear, demoApi, readPrinted, register1001 } from '../kit/newcomer.ts';
import { bareMachine, nobody, Tree } from './tree.ts';

// The same as root is tests/calls/first-five-minutes.test.ts.
let tree: Tree | undefined;
afterEach(() => tree?.remove());

test('npm start as an ordinary user on a machine that has never seen Parley: 1001 registers, calls any number, and hears the flow; without a home it starts again', async () => {
  tree = new Tree({ bare: true, owner: nobody });
  const started = await tree.start({ PARLEY_CAPTCHA: 'off' });
  await started.ready();
  expect(started.output).toMatch(/^Installing dependencies …/m);
  expect(statSync(join(tree.folder, 'data/key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(tree.folder, 'data'))).toContain('postgres');
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
  const again = await tree.start({}, true);
  await again.ready();
  expect(again.output).not.toMatch(/log-ins|Building|Installing/);
  await again.ctrlC();
  expect(tree.processes()).toEqual([]);
}, 400_000);

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
