// Runs on Node 20 with nothing installed: only node: imports here.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './node24.mjs';

const read = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * What node_modules lacks of package-lock.json: nothing, what only developers use, or more than that (or it holds other versions). npm writes
 * its own copy of the lock file there as the last step.
 *
 * @returns {'nothing' | 'development' | 'more'}
 */
function lacking() {
  const wanted = read('package-lock.json');
  const present = read('node_modules/.package-lock.json');
  if (!wanted || !present) return 'more';
  const missing = Object.entries(wanted).filter(([path, entry]) => {
    if (path === '') return false;
    const found = present[path];
    if (!found) return !(entry.optional === true || entry.devOptional === true || entry.peer === true);
    return found.version !== entry.version || found.integrity !== entry.integrity || found.link !== entry.link;
  });
  if (missing.length === 0) return 'nothing';
  return missing.every(([path, { dev }]) => dev === true && !present[path]) ? 'development' : 'more';
}

const writable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Installs the dependencies of the lock file where they are missing or others; says so on `output`, and ends the process if it fails.
 *
 * @param output where to say so
 * @param {{ development?: boolean }} [what] also what only checks, tests and figures need, a quarter of it all: a system that serves does
 *   without. It is put beside what is there, which a running Parley may be using.
 */
export function installIfNeeded(output, { development = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(`Parley needs Node 20 or newer; this is ${process.versions.node}`);
    process.exit(1);
  }
  const lacks = lacking();
  if (lacks === 'nothing' || (lacks === 'development' && !development)) return;
  output.write('Installing dependencies …\n');
  const how = lacks === 'development' ? ['install', '--no-save'] : ['ci'];
  // No install script is needed by anything here, and none may be relied on.
  const args = [...how, development ? '--include=dev' : '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const cache = writable(homedir()) ? {} : { npm_config_cache: join(tmpdir(), `parley-npm-${process.getuid?.() ?? 'cache'}`) };
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...cache } };
  const done = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (done.status === 0) return;
  console.error(
    done.error
      ? `npm could not be started (${done.error.message}): install npm, or run \`npm ci\` yourself`
      : 'The dependencies could not be installed: see what npm says above, mend it, and start again',
  );
  process.exit(1);
}
