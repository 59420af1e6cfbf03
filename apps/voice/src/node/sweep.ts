import { type Database, takeOverNode } from '@parley/db';
import type { Logger } from 'pino';
import { interruptedRow } from './orphans.ts';

const every = 30_000; // ms
const olderThanSeconds = 20;

/**
 * Gives back what is entered under this node and it knows nothing of: a commit whose answer was lost while the database went away.
 */
export function sweepEvery(
  db: Database,
  node: string,
  log: Logger,
  held: () => { rows: string[]; calls: string[] },
): { close: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    try {
      const taken = await takeOverNode(db, node, interruptedRow, { except: held(), olderThanSeconds });
      if (taken.interrupted + taken.released > 0) log.warn(taken, 'gave back what was entered under this node by mistake');
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the sweep has to wait');
    }
  };
  const timer = setInterval(() => {
    running = sweep();
  }, every);
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
