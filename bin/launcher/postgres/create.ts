import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { ownFolder, type SystemUser } from './system-user.ts';

const version = '18';

/** A made cluster: its data folder, and the password of its owner `parley`. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

/** Runs one program of PostgreSQL to its end. @throws StartupError with its last line */
function run(bin: string, program: string, args: string[], home: string, user: SystemUser | undefined, input?: string): void {
  const done = spawnSync(join(bin, program), args, {
    cwd: home,
    ...user,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  if (done.status === 0) return;
  const said = `${done.error?.message ?? ''}\n${done.stdout ?? ''}\n${done.stderr ?? ''}`;
  if (/No space left on device/.test(said)) throw new StartupError(`The disk is full (${home}): make room and start again`);
  const line = said.split('\n').findLast((text) => /error|fatal|could not|cannot/i.test(text)) ?? said.trim().split('\n').at(-1);
  throw new StartupError(`The database could not be made in ${home}: ${line}`);
}

/** Makes the cluster and its database `parley` in `home`, whole or not at all; does nothing if they're there. */
export function createCluster(bin: string, home: string, user: SystemUser | undefined): Cluster {
  const place = join(home, 'cluster');
  const [data, secret] = [join(place, 'data'), join(place, 'password')];
  if (existsSync(place)) {
    const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
    if (found !== version) {
      throw new StartupError(
        `The database in ${home} was made by PostgreSQL ${found}, this is ${version}: move it with pg_dump, or choose another PARLEY_DATA`,
      );
    }
    return { data, password: readFileSync(secret, 'utf8') };
  }
  const fresh = join(home, 'cluster.new');
  rmSync(fresh, { recursive: true, force: true });
  ownFolder(fresh, user);
  const password = randomBytes(24).toString('hex');
  writeFileSync(join(fresh, 'password'), password, { mode: 0o600 });
  if (user) chownSync(join(fresh, 'password'), user.uid, user.gid);
  const newData = join(fresh, 'data');
  // The builtin locale sorts alike on every system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const login = ['--username=parley', '--auth=scram-sha-256', `--pwfile=${join(fresh, 'password')}`];
  run(bin, 'initdb', ['-D', newData, ...locale, ...login], home, user);
  run(bin, 'postgres', ['--single', '-D', newData, 'postgres'], home, user, 'create database parley\n');
  renameSync(fresh, place);
  return { data, password };
}
