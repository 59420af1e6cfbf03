import { handOverTaskEnd } from '@parley/db';
import { startDueRuns } from '../../kit/due-runs.ts';
import type { Services } from '../../services.ts';

/** Hands over the messages that follow the ends of tasks, until it is stopped. */
export const startTaskEnds = (services: Services): (() => Promise<void>) =>
  startDueRuns(services, {
    table: 'sms_task_ends',
    every: 5_000,
    lostAfter: 60,
    run: async ({ company_id: company, id, task_id: task, strategy_id: strategy }, signal) => {
      while (!signal.aborted && (await handOverTaskEnd(services.db, { company, id, task, strategy }, services.now())));
    },
  });
