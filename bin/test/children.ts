import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../launcher/root.ts';
import { isDatabase, putInFront } from './in-front.ts';
import { watchCpu } from './watch-cpu.ts';

/** How a program shares the machine: what is in real time runs as soon as it wants to, the rest gets what that leaves. */
export type Priority = 'real time' | 'rest';

export interface Ended {
  code: number | null;
  /** s */
  wall: number;
  /** s of all its processes, databases and browsers too. */
  cpu: number;
}

/** When a program has done all that it was run for: one that stays then waits for something that never ends. */
interface Done {
  readonly isDone: () => boolean;
  /** It may take so long to end after that, ms. */
  readonly patience: number;
  /** Once it is told to end it has so long to close what it has started, ms. */
  readonly toClose: number;
  /** Told when it did not and is ended. */
  readonly onStay: () => void;
}

const running = new Set<ChildProcess>();
let stopping = false;
/** What Node has compiled once in these tests, it reads again: the roles of a stack begin in half the time. */
const compiled = join(root, 'node_modules/.cache/node');

/** Ends a program that has done its work and stays, and lets go of its output, which a process that it has left behind may hold. @returns stops watching */
function watchStaying(child: ChildProcess, { isDone, patience, toClose, onStay }: Done): () => void {
  let doneAt: number | undefined;
  const timers: NodeJS.Timeout[] = [];
  const end = (): void => {
    onStay();
    child.kill('SIGTERM');
    timers.push(
      setTimeout(() => {
        child.kill('SIGKILL');
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, toClose),
    );
  };
  const looking = setInterval(
    () => {
      if (doneAt === undefined && isDone()) doneAt = performance.now();
      if (doneAt === undefined || performance.now() - doneAt < patience) return;
      clearInterval(looking);
      end();
    },
    Math.min(1000, patience),
  );
  timers.push(looking);
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}

/**
 * Runs Node on a script to its end.
 *
 * A browser begins a session, so what is in real time gets one of its own too, in front of the others, and with it its databases: calls that
 * come first would keep their own database waiting, for seconds.
 *
 * @param hear gets what it prints; our own output if not given
 * @param done ends it where it stays though it is done
 */
export async function runNode(
  args: readonly string[],
  { priority, env = {}, hear, done }: { priority: Priority; env?: NodeJS.ProcessEnv; hear?: (text: string) => void; done?: Done },
): Promise<Ended> {
  if (stopping) return { code: null, wall: 0, cpu: 0 };
  const first = priority === 'real time';
  const began = performance.now();
  const [program, before] = first ? [process.execPath, []] : ['nice', ['-n', '10', process.execPath]];
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: first,
  });
  running.add(child);
  if (first) putInFront(child.pid ?? 0);
  child.stdout.setEncoding('utf8').on('data', hear ?? ((text: string) => process.stdout.write(text)));
  child.stderr.pipe(process.stderr, { end: false });
  const cpu = watchCpu(child.pid ?? 0, 500, (pid) => {
    if (first && isDatabase(pid)) putInFront(pid);
  });
  const stopWatching = done ? watchStaying(child, done) : () => {};
  const [code] = await once(child, 'close');
  stopWatching();
  running.delete(child);
  return { code, wall: (performance.now() - began) / 1000, cpu: cpu() };
}

/** Ends whatever runs, and keeps more from beginning. */
export const stopAll = (signal: NodeJS.Signals): void => {
  stopping = true;
  for (const child of running) child.kill(signal);
};
