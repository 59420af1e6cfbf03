import type { Logger } from 'pino';
import { patience } from './end-on-error.ts';

interface StopOptions {
  /** Ends the role's work. */
  close: () => Promise<void>;
  log: Pick<Logger, 'error'>;
  onFailure: (error: unknown) => void;
  /** ms */
  longest?: number;
}

/**
 * Ends the process with code 0 when somebody tells it to stop and its work has ended; with 1 when that takes too long: what it waits for, such
 * as a database that answers nothing, may never come.
 *
 * @returns the same for whoever asks within the process
 */
export function endOnStop({ close, log, onFailure, longest = patience }: StopOptions): () => void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error(`the work did not end within ${longest / 1000} s: this process ends all the same`);
      process.exit(1);
    }, longest);
    close().then(() => process.exit(0), onFailure);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, stop);
  return stop;
}
