import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { heapArguments } from './heap-arguments.ts';
import { LogFile } from './log-file.ts';
import { root } from './root.ts';
import { StartupError } from './startup-error.ts';

/** Exit code of a role that says in its last line why it cannot run, so that starting it again is no use (EX_CONFIG). */
export const fatal = 78;

/** How long a role may take to end its calls, ms. */
const stopPatience = 20_000;
const longestPause = 30_000;

interface RoleOptions {
  role: string;
  env: NodeJS.ProcessEnv;
  /** Its log: JSON lines as it writes them. */
  logPath: string;
  /** For the terminal. */
  say: (line: string) => void;
  /** Called whenever it got a process, or lost one. */
  onChange: () => void;
  /** Called if it cannot run at all. */
  onFatal: (error: StartupError) => void;
}

/** What is worth a line on the terminal: errors, what a role marks as a notice, and what isn't a log line at all, such as the last words of a crash without their trace. */
function forTerminal(line: string): string | undefined {
  if (!line.startsWith('{')) return /^(\s|[}\]^]|Node\.js v|$)/.test(line) ? undefined : line;
  try {
    const { level, msg, err, notice } = JSON.parse(line);
    return level >= 50 || notice === true ? [msg, err?.message].filter(Boolean).join(': ') : undefined;
  } catch {
    return line;
  }
}

/** One role in a process of its own, started again whenever it dies. */
export class RoleProcess {
  readonly #options: RoleOptions;
  readonly #log: LogFile;
  #child: ChildProcess | undefined;
  #stopping = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(options: RoleOptions) {
    this.#options = options;
    this.#log = new LogFile(options.logPath);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it. Resolves when it says for the first time that it is ready, or when it was stopped before. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#loop = this.#run(resolve).then(resolve);
    });
  }

  async #run(onReady: () => void): Promise<void> {
    const { role, logPath, say, onFatal, onChange } = this.#options;
    for (let pause = 500; !this.#stopping.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
      const started = performance.now();
      const { code, signal, last } = await this.#once(onReady);
      onChange();
      if (this.#stopping.signal.aborted) return;
      if (code === fatal) {
        onFatal(new StartupError(last));
        return;
      }
      if (performance.now() - started > 60_000) pause = 500;
      // One that was asked to, by the operator, has ended well.
      if (code === 0 && signal === null) pause = 500;
      say(`${role} ended (${signal ?? `code ${code}`}); starting it again in ${pause / 1000} s; its log is ${logPath}`);
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #once(onReady: () => void): Promise<{ code: number | null; signal: string | null; last: string }> {
    const { role, env, say, onChange } = this.#options;
    // Its own process group, so that Ctrl-C reaches it through us alone, in its turn.
    const child = spawn(process.execPath, [...heapArguments(role), join(root, 'bin/parley.ts'), role], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#child = child;
    onChange();
    let last = `${role} ended without a word`;
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.#log.write(line);
        const shown = forTerminal(line);
        if (!shown) return;
        if (stream === child.stderr) last = shown;
        say(`${role}: ${shown}`);
      });
    }
    child.on('message', (message) => {
      if (message === 'ready') onReady();
    });
    const [code, signal] = await once(child, 'close');
    this.#child = undefined;
    return { code, signal, last };
  }

  /** Lets it end its work, and ends it by force if it takes too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child) {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), stopPatience);
      await this.#loop;
      clearTimeout(late);
    } else await this.#loop;
  }
}
