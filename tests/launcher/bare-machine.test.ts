import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../../bin/launcher/root.ts';
import { bareMachine } from './tree.ts';

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
