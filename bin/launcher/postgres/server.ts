import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../ports.ts';
import { StartupError } from '../startup-error.ts';
import { postgresBinaries } from './binaries.ts';
import { createCluster } from './create.ts';
import { clearLeftover } from './leftover.ts';
import { provideServiceRole } from './service-role.ts';
import { ownFolder, type SystemUser, systemUser } from './system-user.ts';

/** A PostgreSQL of our own, watched and restarted until it's closed. */
export interface PostgresServer {
  /** Address of its database `parley` for the services, with the password of a role that owns it and nothing more; the same over restarts. */
  readonly url: string;
  /** The same as the cluster's superuser: for what concerns the cluster alone, never for a service. */
  readonly superuserUrl: string;
  close(): Promise<void>;
}

interface ServerOptions {
  /** Its folder, which it makes; must be reachable by the user that {@link systemUser} makes if we are root. */
  home: string;
  /** More settings, `name=value`. */
  settings?: readonly string[];
  /** Told when it died and is being restarted, and when that fails. */
  onTrouble?: (line: string) => void;
}

/** How long a start is tried again after a kill: sessions of the old server may still hold its shared memory. ms */
const patience = 15_000;

const wanted = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'jit=off',
  'lc_messages=C',
];

function openLog(path: string, user: SystemUser | undefined): number {
  const log = openSync(path, 'a', 0o600);
  if (user) fchownSync(log, user.uid, user.gid);
  return log;
}

const lastLines = (path: string): string => readFileSync(path, 'utf8').slice(-20_000);

/** Starts PostgreSQL in `home`, making the cluster if there is none, and recovering from whatever a kill has left. */
export async function startPostgres({ home, settings = [], onTrouble }: ServerOptions): Promise<PostgresServer> {
  const user = systemUser();
  ownFolder(home, user);
  const bin = postgresBinaries(user, home);
  const { data, password } = createCluster(bin, home, user);
  const logPath = join(home, 'postgres.log');
  const port = await freePort();
  let closing = false;
  let child: ChildProcess;

  async function start(): Promise<void> {
    await clearLeftover(data);
    if (existsSync(logPath)) renameSync(logPath, `${logPath}.old`);
    for (const end = performance.now() + patience; ; ) {
      const log = openLog(logPath, user);
      const args = ['-D', data, '-p', String(port), ...[...wanted, ...settings].flatMap((setting) => ['-c', setting])];
      // Its own process group, so that Ctrl-C reaches it through us alone, in its turn.
      child = spawn(join(bin, 'postgres'), args, {
        cwd: home,
        ...user,
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        stdio: ['ignore', log, log],
        detached: true,
      });
      closeSync(log);
      if (await isReady(child)) return;
      const said = lastLines(logPath);
      if (/No space left on device/.test(said)) throw new StartupError(`The disk is full (${home}): make room and start again`);
      if (performance.now() > end || closing) {
        const line = said.split('\n').findLast((text) => /FATAL|PANIC|error/.test(text)) ?? 'it said nothing';
        throw new StartupError(`PostgreSQL does not start: ${line.trim()} (more in ${logPath})`);
      }
      await sleep(250);
    }
  }

  /** @returns false if it ended instead */
  async function isReady(server: ChildProcess): Promise<boolean> {
    let ended = false;
    server.once('error', () => {
      ended = true;
    });
    while (!ended && server.exitCode === null && server.signalCode === null) {
      if (statusIn(data, server.pid) === 'ready') return true;
      await sleep(20);
    }
    return false;
  }

  async function watch(): Promise<void> {
    while (!closing) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (closing) return;
      onTrouble?.('PostgreSQL died; starting it again');
      try {
        await start();
        if (closing) await stop();
      } catch (error) {
        onTrouble?.(error instanceof Error ? error.message : String(error));
        await sleep(1000);
      }
    }
  }

  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    const args = ['stop', '-D', data, '-m', 'fast', '-t', '30', '-s'];
    const control = spawn(join(bin, 'pg_ctl'), args, {
      cwd: home,
      ...user,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: 'ignore',
      detached: true,
    });
    await once(control, 'exit');
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGQUIT');
    await ended;
  }

  async function close(): Promise<void> {
    closing = true;
    await stop();
    await watched;
  }

  await start();
  const watched = watch();
  const superuserUrl = `postgres://parley:${password}@127.0.0.1:${port}/parley`;
  try {
    return { url: await provideServiceRole(superuserUrl), superuserUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The last line of postmaster.pid: `starting`, `ready`, `stopping`; undefined if the file is another server's or not there. */
function statusIn(data: string, pid: number | undefined): string | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid ? lines[7]?.trim() : undefined;
  } catch {
    return undefined;
  }
}
