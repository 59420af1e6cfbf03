import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './root.ts';
import { StartupError } from './startup-error.ts';

/** Less room than this and recordings or the database would fail within minutes. Bytes. */
const leastRoom = 300_000_000;

/** mkdir's own `recursive` never ends where a folder cannot be made though its parent is there, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Makes the data folder. @returns its real path */
export function openDataFolder(setting: string): string {
  const folder = resolve(root, setting);
  try {
    makeFolder(folder);
    const path = realpathSync(folder);
    accessSync(path, constants.W_OK);
    return path;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartupError(`${folder} cannot be written to (${code}): change its owner, or choose another folder with PARLEY_DATA`);
  }
}

/** @throws StartupError if the disk under `folder` is all but full */
export function checkRoom(folder: string): void {
  const disk = statfsSync(folder);
  const room = disk.bavail * disk.bsize;
  if (room >= leastRoom) return;
  throw new StartupError(
    `The disk of ${folder} is full (${Math.floor(room / 1e6)} MB left, ${leastRoom / 1e6} MB needed): make room and start again`,
  );
}

/** The key that seals secrets at rest: made at the first start, whole or not at all, readable by its owner alone. */
export function keyOf(folder: string): string {
  const path = join(folder, 'key');
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}
