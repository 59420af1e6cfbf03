import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { heapArguments } from '../../bin/launcher/heap-arguments.ts';

const script = fileURLToPath(new URL('../../bin/parley.ts', import.meta.url));

/** One role of a node as a process of its own, as `npm start` runs it. */
export class RoleProcess {
  readonly #name: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #ended: (code: number | null) => void = () => {};
  /** What it wrote, for messages of failing tests. */
  output = '';

  constructor(name: string, environment: NodeJS.ProcessEnv) {
    this.#name = name;
    this.#environment = environment;
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error(`${this.#name} is not running`);
    return this.#child.pid;
  }

  /** Starts it and waits until it says that it is ready. */
  async start(): Promise<void> {
    const child = fork(script, [this.#name], {
      env: { ...process.env, ...this.#environment },
      execArgv: [...process.execArgv, ...heapArguments(this.#name)],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    const keep = (bytes: Buffer): void => {
      this.output = (this.output + bytes.toString()).slice(-2_000_000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('exit', (code) => {
      if (this.#child === child) this.#ended(code);
    });
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`${this.#name} ended with ${code} before it was ready:\n${this.output.slice(-3_000)}`);
    });
    await Promise.race([once(child, 'message'), died]);
    died.catch(() => {});
  }

  /** Another process of the role, with other settings where they are given. */
  beside(environment: NodeJS.ProcessEnv): RoleProcess {
    return new RoleProcess(this.#name, { ...this.#environment, ...environment });
  }

  /** Tells whenever a process of it ends by itself. */
  onEnd(listener: (code: number | null) => void): void {
    this.#ended = listener;
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Ctrl-C. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}
