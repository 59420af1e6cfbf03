import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostPort } from '../transport/index.ts';
import { freePort } from './free-port.ts';

/** A SIPp scenario (`fixtures/sipp/NAME.xml`) that runs as a process of its own. */
export interface SippRun {
  /** Where it listens. */
  address: HostPort;
  /** Resolves when the scenario has gone through; rejects with SIPp's own complaint if it went another way. */
  done: Promise<void>;
}

interface SippOptions {
  /** Whom it calls. */
  peer?: HostPort;
  calls?: number;
  port?: number;
  args?: readonly string[];
  /** What the scenario plays, by name. */
  files?: Record<string, Uint8Array>;
}

/** Starts a scenario once: one of this package by its name, or a file. `peer` is needed by callers only. */
export async function runSipp(scenario: string | URL, options: SippOptions = {}): Promise<SippRun> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-sipp-'));
  await Promise.all(Object.entries(options.files ?? {}).map(([name, bytes]) => writeFile(join(folder, name), bytes)));
  const port = options.port ?? (await freePort());
  const file = scenario instanceof URL ? scenario.pathname : new URL(`../../fixtures/sipp/${scenario}.xml`, import.meta.url).pathname;
  const target = options.peer === undefined ? [] : [`${options.peer.host}:${options.peer.port}`];
  const fixed = ['-sf', file, '-i', '127.0.0.1', '-p', String(port), '-m', String(options.calls ?? 1), '-nostdin', '-trace_err'];
  const child = spawn('sipp', [...target, ...fixed, '-timeout', '30', '-timeout_error', ...(options.args ?? [])], {
    cwd: folder,
    stdio: 'ignore',
  });
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    const ended = async (code: number | null): Promise<void> => {
      const complaint = code === 0 ? '' : await readComplaint(folder);
      await rm(folder, { recursive: true });
      if (code !== 0) throw new Error(`${scenario} ended with ${code}: ${complaint}`);
    };
    child.once('exit', (code) => {
      ended(code).then(resolve, reject);
    });
  });
  return { address: { host: '127.0.0.1', port }, done };
}

async function readComplaint(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((name) => name.includes('errors'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.join('\n');
}
