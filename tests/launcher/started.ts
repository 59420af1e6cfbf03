import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';

/** Without what Vitest and npm put in front of it: the machine's own Node is found. */
const plainPath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);

/** `npm start` in a terminal of its own: what it prints, and its end. */
export class Started {
  readonly child: ChildProcess;
  output = '';
  readonly #ended: Promise<number | null>;
  #heard = Promise.withResolvers<void>();

  constructor([program = '', ...args]: readonly string[], folder: string, settings: Record<string, string>) {
    this.child = spawn(program, args, {
      cwd: folder,
      env: { PATH: plainPath, HOME: process.env.HOME ?? '/', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
        this.#wake();
      });
    }
    this.#ended = once(this.child, 'close').then(([code]) => {
      this.#wake();
      return code;
    });
  }

  #wake(): void {
    this.#heard.resolve();
    this.#heard = Promise.withResolvers();
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until it has printed this. @throws with all it printed if it ends before */
  async says(wanted: RegExp): Promise<void> {
    while (!wanted.test(this.output)) {
      if (!this.running) throw new Error(`ended without saying ${wanted}:\n${this.output}`);
      await this.#heard.promise;
    }
  }

  ready(): Promise<void> {
    return this.says(/Ctrl-C stops it/);
  }

  /** What a terminal does when somebody presses Ctrl-C: SIGINT to the whole group. Resolves when nobody can print any more. */
  async ctrlC(): Promise<void> {
    if (this.child.pid) process.kill(-this.child.pid, 'SIGINT');
    await this.#ended;
  }

  end(): Promise<number | null> {
    return this.#ended;
  }
}
