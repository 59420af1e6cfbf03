#!/usr/bin/env node
// npm run lock: writes package-lock.json for all platforms, whatever this machine is and whatever its registry holds.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './launcher/node24.mjs';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];

/** From an empty tree: with node_modules beside it, npm leaves other platforms' packages out. */
function freshLock() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-lock-'));
  try {
    for (const path of [...globSync('{.,packages/*,apps/*}/package.json', { cwd: root }), '.npmrc']) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
    return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm ci` refuses a lock file that lacks an optional package, even one for another platform that the registry did not have. */
function addMissingPlatforms(packages) {
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`] || !/^\d+\.\d+\.\d+/.test(version)) continue;
      const words = name.split(/[-/]/);
      const [os, cpu] = [systems, processors].map((list) => list.filter((word) => words.includes(word)));
      if (os.length === 0) continue;
      packages[`node_modules/${name}`] = { version, ...(cpu.length > 0 ? { cpu } : {}), ...(dev ? { dev } : {}), optional: true, os };
    }
  }
}

const lock = freshLock();
addMissingPlatforms(lock.packages);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, undefined, 2)}\n`);
