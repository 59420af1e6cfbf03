import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** A name for a folder, short enough for paths and sockets. */
export const nameOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 12);

/** Linux's abstract sockets and Windows' pipes vanish with their process, however it ends; elsewhere a file stays. */
function addressOf(folder: string): { path: string; isFile: boolean } {
  const name = `parley-${nameOf(folder)}`;
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false };
  return { path: join(tmpdir(), `${name}.sock`), isFile: true };
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.end(`${process.pid}\n`));
  server.listen(path);
  await once(server, 'listening');
  return server.unref();
}

/** Asks the one who holds the lock for its process id; undefined if nobody answers. */
async function holder(path: string): Promise<string | undefined> {
  const socket = connect(path).setEncoding('utf8').setTimeout(2000);
  try {
    let said = '';
    for await (const text of socket) said += text;
    return said.trim();
  } catch {
    return undefined;
  }
}

/**
 * Makes sure that one supervisor alone works on a data folder, for as long as this process lives.
 *
 * @throws StartupError if another one does
 */
export async function beSingle(dataFolder: string): Promise<void> {
  const { path, isFile } = addressOf(dataFolder);
  for (const last of [false, true]) {
    try {
      await listen(path);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      const pid = await holder(path);
      if (pid || last) {
        throw new StartupError(
          `Parley runs already with ${dataFolder} (process ${pid ?? 'unknown'}): stop it, or choose another folder with PARLEY_DATA`,
        );
      }
      if (isFile) rmSync(path, { force: true });
    }
  }
}
