import type { Logger } from 'pino';

/** How long a process may take to end its work when it is told to stop, or nobody can rely on it any more, ms. */
export const patience = 15_000;

/**
 * The last handler of a process, for what was thrown or rejected where nobody handles it: it is logged, and since it has left a state
 * that nobody knows, the role takes nothing new, ends what runs as it does at a stop, and leaves with a code that has it started again.
 *
 * @param close ends the role's work
 */
export function endOnError(close: () => Promise<void>, log: Pick<Logger, 'fatal'>): void {
  let ending = false;
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an error that nobody handles: this process ends its work and is started again');
    if (ending) return;
    ending = true;
    const leave = (): never => process.exit(1);
    setTimeout(leave, patience);
    close()
      .catch((failure: unknown) => log.fatal({ err: failure }, 'its work could not be ended'))
      .finally(leave);
  });
}
