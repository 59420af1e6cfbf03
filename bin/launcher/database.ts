import { join } from 'node:path';
import type { StartSettings } from '@parley/contract/settings';
import { migrate } from '@parley/db';
import { startPostgres } from './postgres/server.ts';
import { systemHome } from './postgres/system-user.ts';
import type { Running } from './running.ts';
import { nameOf } from './single.ts';
import { StartupError } from './startup-error.ts';

/** A migrated database. */
export interface OpenDatabase extends Running {
  readonly url: string;
}

const codes: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'no such host',
  ETIMEDOUT: 'no answer',
  EHOSTUNREACH: 'no way to that host',
  '28P01': 'wrong password',
  '28000': 'this user may not log in',
  '3D000': 'that database does not exist; make it with CREATE DATABASE',
  '42501': 'this user may not make tables there',
};

function foreignIssue(error: unknown, url: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const { host, pathname } = new URL(url);
  const why = codes[code];
  return why ? new StartupError(`The database ${host}${pathname} cannot be used: ${why} (DATABASE_URL)`) : error;
}

/** Starts our own PostgreSQL, or takes the one that DATABASE_URL names, and brings its schema up to date. */
export async function openDatabase(settings: StartSettings, folder: string, say: (line: string) => void): Promise<OpenDatabase> {
  const given = settings.databaseUrl;
  if (given) {
    try {
      await migrate(given);
    } catch (error) {
      throw foreignIssue(error, given);
    }
    return { url: given, close: async () => {} };
  }
  const home = process.getuid?.() === 0 ? join(systemHome, nameOf(folder)) : join(folder, 'postgres');
  const server = await startPostgres({ home, onTrouble: say });
  try {
    await migrate(server.url);
  } catch (error) {
    await server.close();
    throw error;
  }
  return server;
}
