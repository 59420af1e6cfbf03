import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../bin/launcher/root.ts';
import { bareMachine, nobody, Tree } from './tree.ts';

let tree: Tree | undefined;
afterEach(() => tree?.remove());

test.each([
  ['root', undefined],
  ['an ordinary user', nobody],
])(
  'npm start as %s on a machine that has never seen Parley installs, builds and starts',
  async (_who, owner) => {
    tree = new Tree({ bare: true, ...(owner ? { owner } : {}) });
    const started = await tree.start();
    await started.ready();
    expect(started.output).toMatch(/^Installing dependencies …/m);
    expect(started.output).toMatch(/demo company\s+demo\s+\S+/);
    expect(statSync(join(tree.folder, 'data/key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(tree.folder, 'data')).includes('postgres')).toBe(owner !== undefined);
    await started.ctrlC();
    expect(tree.processes()).toEqual([]);
  },
  240_000,
);

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
