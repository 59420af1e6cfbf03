import { join } from 'node:path';
import { noteChildren } from './leftovers.ts';
import { RoleProcess } from './role-process.ts';
import type { StartupError } from './startup-error.ts';

interface SupervisorOptions {
  /** In the order of starting; they are stopped the other way round, one after the other. */
  roles: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Data folder, for logs and for the note of who runs. */
  folder: string;
  say: (line: string) => void;
  onFatal: (error: StartupError) => void;
}

/** Starts the roles of a node side by side and keeps them running. @returns the roles, running, and a way to stop them */
export function supervise({ roles, env, folder, say, onFatal }: SupervisorOptions): { ready: Promise<unknown>; close(): Promise<void> } {
  const note = () =>
    noteChildren(
      folder,
      processes.map((process) => process.pid).filter((pid) => pid !== undefined),
    );
  const processes: RoleProcess[] = roles.map(
    (role) => new RoleProcess({ role, env, logPath: join(folder, 'log', `${role}.log`), say, onChange: note, onFatal }),
  );
  return {
    ready: Promise.all(processes.map((process) => process.start())),
    close: async () => {
      for (const process of processes.toReversed()) await process.stop();
    },
  };
}
