import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** Whom PostgreSQL runs as; undefined = as ourselves. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const name = 'parley';
/** Where binaries and data go when we are root: a place that {@link name} can reach, wherever the repository is. */
export const systemHome = '/var/lib/parley';

const idOf = (option: '-u' | '-g'): number | undefined => {
  const found = spawnSync('id', [option, name], { encoding: 'utf8' });
  return found.status === 0 ? Number(found.stdout) : undefined;
};

/**
 * `useradd` looks whether there is such a user before it waits for its lock, and then gives the one that was made meanwhile another id: a
 * second start at the same time would take the first one's cluster from under it. So the first look is under a lock as well.
 */
const made = `id -u ${name} >/dev/null 2>&1 || useradd --system --user-group --home-dir ${systemHome} --no-create-home --shell /usr/sbin/nologin ${name}`;
const lock = '/run/parley-user.lock';

/** PostgreSQL refuses to run as root: makes the user it runs as instead, once. */
export function systemUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (idOf('-u') === undefined) {
    try {
      execFileSync('flock', [lock, 'sh', '-c', made], { stdio: 'pipe' });
    } catch (error) {
      const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
      throw new StartupError(
        `PostgreSQL cannot run as root, and the user ${name} could not be made (${why}): start as another user, or set DATABASE_URL`,
      );
    }
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid === undefined || gid === undefined)
    throw new StartupError(`The user ${name} has no id: start as another user, or set DATABASE_URL`);
  openSystemHome();
  return { uid, gid };
}

/** Everybody may pass it: what lies in it has rights of its own. A narrow umask, or a start of 3.2, leaves it to root alone. */
function openSystemHome(): void {
  mkdirSync(systemHome, { recursive: true });
  const { mode } = statSync(systemHome);
  if ((mode & 0o011) !== 0o011) chmodSync(systemHome, mode | 0o711);
}

/** Makes a folder that belongs to the user and to nobody else. */
export function ownFolder(path: string, user: SystemUser | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
}
