import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient, type Language } from '@parley/contract';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { pino } from 'pino';
import { type ServerSettings, startServer } from '../index.ts';
import { type SocketEnd, socketEnd } from './socket-end.ts';

/** A whole server of one test file: a database of its own, a free port, both roles. */
export interface TestServer {
  readonly url: string;
  readonly database: TestDatabase;
  readonly settings: ServerSettings;
  /** Lines of the log so far. */
  readonly log: readonly string[];
  /** The console's own client. */
  as(user: { token: string } | undefined, language?: Language): Client;
  /** A socket that is being opened; it ends with the server at the latest. */
  connect(user: { token: string }, headers?: Record<string, string>): SocketEnd;
  /** A socket that the server has acknowledged. */
  connected(user: { token: string }): Promise<SocketEnd>;
  stop(): Promise<void>;
}

export const testServer = async (changes: Partial<ServerSettings> = {}): Promise<TestServer> => {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-server-'));
  const log: string[] = [];
  const settings: ServerSettings = {
    databaseUrl: database.url,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    key: randomBytes(32),
    captcha: false,
    fileDays: 7,
    roles: ['api', 'worker'],
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    ...changes,
  };
  const server = await startServer(settings);
  const { url } = server;
  if (!url) throw new Error('the api role is not among the roles');
  const ends = new Set<SocketEnd>();
  const connect = (user: { token: string }, headers?: Record<string, string>) => {
    const end = socketEnd(url, user.token, headers);
    ends.add(end);
    return end;
  };
  return {
    url,
    database,
    settings,
    log,
    as: (user, language = 'zh') => createClient({ base: url, token: () => user?.token, language: () => language }),
    connect,
    connected: async (user) => {
      const end = connect(user);
      await end.hear(({ action }) => action === 'open');
      return end;
    },
    stop: async () => {
      for (const { socket } of ends) socket.terminate();
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
