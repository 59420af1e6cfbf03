import { forCompany, json } from '@parley/db';
import { sql } from 'kysely';
import { startDueRuns } from '../kit/due-runs.ts';
import type { Services } from '../services.ts';
import { keptConditions } from './conditions.ts';
import { tryRule } from './try-rule.ts';

/** Works on trials of announcement rules; one whose worker was lost begins again, since it is soon over. */
export const startTrials = (services: Services): (() => Promise<void>) =>
  startDueRuns(services, {
    ...{ table: 'announcement_trials', every: 1_000, lostAfter: 60 },
    run: async (taken, signal) => {
      const db = forCompany(services.db, taken.company_id);
      const save = (row: { state?: 'done'; tried?: number; outcome: unknown }) =>
        db
          .updateTable('announcement_trials')
          .set({ ...row, outcome: json(row.outcome), heartbeat_at: sql`now()` })
          .where('id', '=', taken.id)
          .execute();
      const outcome = await tryRule(db, services, {
        ...{ conditions: keptConditions(taken.rule), print: taken.print, now: services.now() },
        onBatch: async (tried, outcome) => {
          await save({ tried, outcome });
          return !signal.aborted;
        },
      });
      if (!signal.aborted) await save({ state: 'done', outcome });
    },
  });
