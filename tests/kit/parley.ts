import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@parley/contract/client';
import { login } from '@parley/contract/session';
import { type CompanyDatabase, forCompany, migrate } from '@parley/db';
import { readKey } from '@parley/db/seal';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { type SeededLogin, seedDemo } from '@parley/server/seed/seed-demo';
import { freePort } from '@parley/sip/testing/free-port';
import { RoleProcess } from './role.ts';

const key = '00'.repeat(32);
/** Seals the secrets of its rows. */
export const parleyKey = readKey(key);
export const demoCompany = 1;

/** For nodes that hear nobody, or one at a time: the start of each recogniser takes a CPU second. */
export const oneRecogniser = { PARLEY_RECOGNISERS: '1' } as const;

/** A whole Parley on ports of its own, with the demo company in a fresh database. */
export interface Parley {
  database: TestDatabase;
  /** Who can log in, and the extension. */
  logins: readonly SeededLogin[];
  /** The demo company's rows. */
  rows: CompanyDatabase;
  url: string;
  sipPort: number;
  labPort: number;
  folder: string;
  server: RoleProcess;
  voice: RoleProcess;
  lab: RoleProcess;
  /** The API as the demo company's user. */
  api: Client;
  close(): Promise<void>;
}

type Role = 'server' | 'voice' | 'lab';

/** The secret of a log-in or an extension. */
export const secretOf = (logins: readonly SeededLogin[], name: string): string => {
  const secret = logins.find((one) => one.name === name)?.secret;
  if (!secret) throw new Error(`nobody is called ${name}`);
  return secret;
};

async function logIn(api: Client, password: string): Promise<string> {
  const { token } = await api(login, { username: 'demo', password });
  if (!token) throw new Error('the demo user got no token');
  return token;
}

/** Unpacked models and spoken prompts are made once for all nodes of a run, and not for each data folder anew. */
export async function lendSpeech(folder: string): Promise<void> {
  const kept = process.env.PARLEY_TEST_KEPT;
  if (!kept) return;
  for (const name of ['models', 'prompts']) {
    await mkdir(join(kept, name), { recursive: true });
    await symlink(join(kept, name), join(folder, name));
  }
}

/**
 * Starts the roles that a test needs, each as a process of its own.
 *
 * @param cluster a PostgreSQL other than the tests' own
 */
export async function startParley(
  roles: readonly Role[] = ['server', 'voice', 'lab'],
  environment: NodeJS.ProcessEnv = {},
  cluster?: string,
): Promise<Parley> {
  const database = await testDatabase(cluster);
  await migrate(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  await lendSpeech(folder);
  const [port, sipPort, labPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const logins = await seedDemo(database.db, { key: parleyKey, labPort, adminPassword: 'Parley-test-1' });
  const settings = {
    ...{ DATABASE_URL: database.url, PARLEY_KEY: key, PARLEY_DATA: folder, PARLEY_CAPTCHA: 'off', LOG_LEVEL: 'info' },
    ...{ PORT: String(port), SIP_PORT: String(sipPort), LAB_PORT: String(labPort), RTP_PORTS: '20000-29999' },
    // Carriers of tests are on this machine.
    PARLEY_GATEWAY_NETWORKS: '127.0.0.0/8',
    ...environment,
  };
  const [server, voice, lab] = [new RoleProcess('server', settings), new RoleProcess('voice', settings), new RoleProcess('lab', settings)];
  const processes = { server, voice, lab };
  const url = `http://127.0.0.1:${port}`;
  let token: string | undefined;
  const api = createClient({ base: url, token: () => token, language: () => 'zh' });
  const close = async (): Promise<void> => {
    await Promise.all([server.stop(), voice.stop(), lab.stop()]);
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(roles.map((role) => processes[role].start()));
    if (roles.includes('server')) token = await logIn(api, secretOf(logins, 'demo'));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    ...{ database, logins, rows: forCompany(database.db, demoCompany), url, sipPort, labPort, folder, server, voice, lab, api, close },
  };
}
