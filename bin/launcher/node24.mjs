// Runs on Node 20 with nothing installed: only node: imports here.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const isGlibc = () => {
  const report = process.report?.getReport();
  const header = typeof report === 'string' ? JSON.parse(report).header : report?.header;
  return header?.glibcVersionRuntime !== undefined;
};

/**
 * The Node 24 that everything runs on: the current one if it is new enough, otherwise the one that the lock file pins.
 *
 * @returns {{ path: string } | { missing: string }} its path, or one line that says what to do
 */
export function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return { path: process.execPath };
  const { platform, arch } = process;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', `node-${platform === 'win32' ? 'win' : platform}-${arch}`, 'bin', file);
  const here = `this is Node ${process.versions.node} on ${platform} ${arch}`;
  if (platform === 'linux' && !isGlibc()) {
    return { missing: `Parley needs Node 24, and ${here} with musl, for which none is packaged: install Node 24 and start again` };
  }
  if (existsSync(path)) return { path };
  if ((platform === 'linux' && ['x64', 'arm64'].includes(arch)) || (platform === 'win32' && arch === 'x64')) {
    return { missing: 'Node 24 is not in node_modules: run `npm ci`, without --omit=optional, and start again' };
  }
  return { missing: `Parley needs Node 24, and ${here}, for which none is packaged: install Node 24 and start again` };
}
