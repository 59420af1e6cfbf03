import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../launcher/ports.ts';
import { ownFolder, systemUser } from '../launcher/postgres/system-user.ts';

const bin = '/usr/lib/postgresql/15/bin';

/** True if Debian's PostgreSQL 15, the oldest we support, is installed. */
export const hasDebianPostgres = (): boolean => existsSync(join(bin, 'postgres'));

const isReady = (data: string): boolean =>
  existsSync(join(data, 'postmaster.pid')) && /^ready/.test(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[7] ?? '');

/** Starts Debian's PostgreSQL 15 on a throw-away cluster in `home`; everyone on this machine may log in. */
export async function startDebianPostgres(home: string): Promise<{ url: string; close(): Promise<void> }> {
  const user = systemUser();
  const data = join(home, 'data');
  ownFolder(home, user);
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'parley', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
    cwd: home,
    ...user,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200'];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const server: ChildProcess = spawn(join(bin, 'postgres'), args, { cwd: home, ...user, stdio: 'ignore', detached: true });
  while (!isReady(data)) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL 15 ended with code ${server.exitCode}`);
    await sleep(20);
  }
  return {
    url: `postgres://parley@127.0.0.1:${port}/postgres`,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    },
  };
}
