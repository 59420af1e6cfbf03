import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bin/launcher/root.ts';
import { bareMachine } from './tree.ts';

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
