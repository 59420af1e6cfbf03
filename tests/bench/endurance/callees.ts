import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from '@parley/media/codec/g711';
import { speechLike } from '@parley/media/testing';
import { freePort } from '@parley/sip/testing/free-port';
import { joined, silence } from '../../kit/wav.ts';

/** People that cost next to nothing: SIPp answers their calls; those who speak say the same second of sound every six seconds. */
export interface Callees {
  port: number;
  pid: number;
  close(): Promise<void>;
}

export async function startCallees(speak: boolean): Promise<Callees> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-callees-'));
  const port = await freePort();
  await writeFile(join(folder, 'said.alaw'), encode(joined([silence(4_000), speechLike(1_000, 1, 7), silence(1_000)]), 8));
  const scenario = fileURLToPath(new URL(speak ? './callee-speaks.xml' : '../../kit/carrier.xml', import.meta.url));
  const args = ['-sf', scenario, '-i', '127.0.0.1', '-mi', '127.0.0.1', '-p', String(port), '-nostdin', '-aa', '-l', '10000'];
  const child = spawn('sipp', args, { cwd: folder, stdio: 'ignore' });
  const gone = once(child, 'exit');
  await once(child, 'spawn');
  if (child.pid === undefined) throw new Error('SIPp did not start');
  return {
    port,
    pid: child.pid,
    close: async () => {
      child.kill('SIGKILL');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
