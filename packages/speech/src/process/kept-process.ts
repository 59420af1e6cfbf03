import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { backOffMs } from './back-off.ts';

export type KeptProcessOptions<To, From> = {
  /** Script to run. */
  entry: URL;
  /** A process was started; it gets what is sent here before anything else. */
  onStart: (send: (message: To) => void) => void;
  onMessage: (message: From) => void;
  /** The process is gone; another will be started unless it was closed. `how` says what the system said. */
  onEnd: (how: string) => void;
};

/** A process that lived so long in ms wasn't a failed start. */
const SETTLED_MS = 5_000;

/** A process that doesn't leave when it is asked to, hangs; ms. */
const LEAVES_WITHIN_MS = 3_000;

/** Audio and texts are let go of at once: V8 would keep up to 128 MB of pages for them, a process at a time. */
const YOUNG = '--max-semi-space-size=4';

/** Takes the channel away, at which a process of ours ends. Resolves when it has ended. */
async function leaves(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const hangs = setTimeout(() => child.kill('SIGKILL'), LEAVES_WITHIN_MS);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(hangs);
}

/**
 * A child process that is started again whenever it ends, with a growing wait if it ends at once. It dies with its parent,
 * because its channel then closes.
 */
export class KeptProcess<To extends object, From> {
  readonly #options: KeptProcessOptions<To, From>;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #starts = 0;
  #closed = false;

  constructor(options: KeptProcessOptions<To, From>) {
    this.#options = options;
    this.#start();
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get restarts(): number {
    return this.#starts - 1;
  }

  /** False if there is no process to send to; what was sent to one that dies is lost. */
  send(message: To): boolean {
    if (!this.#child?.connected) return false;
    // The callback keeps a write to a dying child from becoming an uncaught error; its end is reported by itself.
    this.#child.send(message, () => undefined);
    return true;
  }

  /** Kills the process; a new one is started. For one that no longer answers. */
  replace(): void {
    this.#failures = 0;
    this.#child?.kill('SIGKILL');
  }

  /** Has the process end by itself, as soon as it has done what it is at; a new one is started. */
  renew(): void {
    this.#failures = 0;
    // Its end is reported by itself.
    if (this.#child) leaves(this.#child).catch(() => undefined);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    if (this.#child) await leaves(this.#child);
  }

  #start(): void {
    if (this.#closed) return;
    this.#starts++;
    const startedAt = performance.now();
    // Flags of the parent (loaders, inspectors, test runners) are none of the child's business.
    const child = fork(this.#options.entry, {
      execArgv: [YOUNG],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    let over = false;
    const end = (how: string): void => {
      if (over) return;
      over = true;
      this.#child = null;
      this.#failures = performance.now() - startedAt > SETTLED_MS ? 1 : this.#failures + 1;
      if (!this.#closed) this.#timer = setTimeout(() => this.#start(), backOffMs(this.#failures));
      this.#options.onEnd(how);
    };
    child.on('message', (message) => this.#options.onMessage(message as From));
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`));
    this.#options.onStart((message) => child.send(message, () => undefined));
  }
}
