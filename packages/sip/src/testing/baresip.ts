import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HostPort } from '../transport/index.ts';
import { freePort } from './free-port.ts';

/** A softphone that others wrote, as a process of its own. */
export interface Softphone {
  address: HostPort;
  /** Its answer to a command of the menu, for instance `dial sip:1@x` or `hangup`. */
  command(name: string, parameters?: string): Promise<void>;
  quit(): Promise<void>;
}

const modules = ['g711', 'aubridge', 'uuid'];

interface Account {
  user: string;
  password: string;
  registrar: HostPort;
  /** PEM of the authority that it trusts, for TLS. */
  ca?: string;
}

/** Starts baresip with one account; it registers at once, by the transport of its registrar, and answers every call. */
export async function startBaresip(account: Account): Promise<Softphone> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-baresip-'));
  const port = await freePort();
  const control = await freePort();
  const { user, password, registrar, ca } = account;
  const aor = `sip:${user}@${registrar.host}:${registrar.port};transport=${registrar.transport?.toLowerCase() ?? 'udp'}`;
  if (ca !== undefined) await writeFile(join(folder, 'ca.pem'), ca);
  await writeFile(
    join(folder, 'accounts'),
    `<${aor}>;auth_user=${user};auth_pass=${password};regint=120;answermode=auto;audio_codecs=pcma\n`,
  );
  await writeFile(
    join(folder, 'config'),
    [
      `sip_listen 127.0.0.1:${port}`,
      'net_interface 127.0.0.1',
      ...(ca === undefined ? [] : [`sip_cafile ${join(folder, 'ca.pem')}`]),
      'audio_player aubridge,near',
      'audio_source aubridge,near',
      'audio_alert aubridge,near',
      'module_path /usr/lib/baresip/modules',
      ...modules.map((name) => `module ${name}.so`),
      'module_tmp account.so',
      'module_app menu.so',
      'module_app ctrl_tcp.so',
      `ctrl_tcp_listen 127.0.0.1:${control}`,
      '',
    ].join('\n'),
  );
  const child = spawn('baresip', ['-f', folder], { stdio: 'ignore' });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const quit = async () => {
    child.kill('SIGTERM');
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  onTestFinished(quit);
  return {
    address: { host: '127.0.0.1', port },
    quit,
    command: async (name, parameters) => {
      const socket = await connectSoon(control);
      const text = JSON.stringify({ command: name, params: parameters });
      const answered = new Promise<void>((resolve) => socket.once('data', () => resolve()));
      socket.write(`${Buffer.byteLength(text)}:${text},`);
      await answered;
      socket.destroy();
    },
  };
}

/** The control port opens a little after the process has started. */
async function connectSoon(port: number): Promise<Socket> {
  for (let attempt = 0; ; attempt++) {
    const socket = connect(port, '127.0.0.1');
    const error = await new Promise<Error | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined));
      socket.once('error', resolve);
    });
    if (error === undefined) return socket;
    if (attempt === 100) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
