import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parley/sip/testing/free-port';
import { systemHome } from '../../bin/launcher/postgres/system-user.ts';
import { nameOf } from '../../bin/launcher/single.ts';
import { putInFront } from '../../bin/test/in-front.ts';
import { memoryFolder } from '../../bin/test/memory-folder.ts';
import { Started } from './started.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a command as on a machine that has never seen Parley. */
export const bareMachine = fileURLToPath(new URL('./bare-machine.sh', import.meta.url));

/** How this machine reaches the registry of packages, which a bare one needs too. */
const waysToPackages = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^((https?|no)_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)$/i.test(name) ? [[name, value]] : [],
    ),
  );

/** An ordinary user of the system. */
export const nobody = { uid: 65_534, gid: 65_534 };

interface TreeOptions {
  /** Whom it belongs to and who starts it; ourselves if not given. */
  owner?: { uid: number; gid: number };
}

/** How the machine is met at one start. */
interface Meeting {
  /** The user has no home. */
  homeless?: boolean;
}

/** The repository as cloned, in a folder that its owner alone may enter, on a machine that has never seen Parley. */
export class Tree {
  readonly folder: string;
  readonly #parent: string;
  readonly #owner: { uid: number; gid: number } | undefined;
  #settings: Record<string, string> = {};

  constructor({ owner }: TreeOptions = {}) {
    this.#owner = owner;
    this.#parent = mkdtempSync(join(memoryFolder({ gigabytes: 5, programs: true }), 'parley-launcher-'));
    this.folder = join(this.#parent, 'parley');
    mkdirSync(this.folder);
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: source, encoding: 'utf8' }).split('\0');
    for (const file of files) if (file && existsSync(join(source, file))) this.#copy(file);
    if (owner) this.#giveTo(owner);
    chmodSync(this.#parent, 0o700);
  }

  #copy(path: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    cpSync(join(source, path), join(this.folder, path), { recursive: true });
  }

  #giveTo({ uid, gid }: { uid: number; gid: number }): void {
    execFileSync('chown', ['-R', `${uid}:${gid}`, this.#parent]);
  }

  /** Ports that are free on this machine; the same for every start of the tree. */
  async settings(): Promise<Record<string, string>> {
    if (!this.#settings.PORT) {
      this.#settings = { PORT: String(await freePort()), SIP_PORT: String(await freePort()), LAB_PORT: String(await freePort()) };
    }
    return this.#settings;
  }

  async start(more: Record<string, string> = {}, { homeless = false }: Meeting = {}): Promise<Started> {
    const settings = { ...(await this.settings()), ...more };
    const machine = [bareMachine, this.#machine, '--as', String(this.#owner?.uid ?? 0)];
    const without = homeless ? ['env', 'HOME=/nonexistent'] : [];
    return new Started([...machine, ...without, 'npm', 'start'], this.folder, { ...waysToPackages(), ...settings });
  }

  /** What runs of it goes before whatever else this machine computes: for calls, once it has installed and built. */
  putInFront(): void {
    for (const id of this.processes()) putInFront(id);
  }

  /** What is its own of the machine. */
  get #machine(): string {
    return join(this.#parent, 'machine');
  }

  /** Where the database is when root starts it. */
  get #systemFolder(): string {
    return join(systemHome, nameOf(join(this.folder, 'data')));
  }

  /** Ids of the processes that run the tree's programs or its database. */
  processes(named = ''): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((id) => {
        try {
          const about = [readlinkSync(`/proc/${id}/cwd`), readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')].join(' ');
          return about.includes(named) && (about.includes(this.folder) || about.includes(this.#systemFolder));
        } catch {
          return false; // Gone meanwhile.
        }
      })
      .map(Number);
  }

  kill(named = ''): void {
    for (const id of this.processes(named)) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // Gone meanwhile.
      }
    }
  }

  remove(): void {
    this.kill();
    for (const folder of [this.#parent, this.#systemFolder]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
