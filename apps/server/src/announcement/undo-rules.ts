import type { OutputOf } from '@parley/contract';
import type { announcement } from '@parley/contract/announcement';
import { beforeHeard, stopRedials, uuid7 } from '@parley/db';
import { sql } from 'kysely';
import type { Context } from '../kit/context.ts';
import { startDueRuns } from '../kit/due-runs.ts';
import type { Services } from '../services.ts';

/** A call goes on for so long at most, ms: a worker does the rest. */
const longest = 5_000;

/** One batch, of which whoever looks at these tasks is told. */
const nextBatch = async ({ db, bus }: Services, rule: string, after: string) => {
  const batch = await stopRedials(db, rule, after);
  for (const { company, task } of batch.tasks) {
    bus.publish({ type: 'task-progress', company, task });
    bus.publish({ type: 'task-changed', company, task });
  }
  return batch;
};

/** Stops the redials that rules led to which hold no more: in all tasks, as the rules held for all. */
export async function undoRules(rules: readonly string[], { services, caller }: Context): Promise<OutputOf<typeof announcement.update>> {
  const until = performance.now() + longest;
  let [stopped, more] = [0, false];
  for (const rule of rules) {
    let after: string | undefined = beforeHeard(services.now());
    while (after !== undefined && performance.now() < until) {
      const batch = await nextBatch(services, rule, after);
      stopped += batch.stopped;
      after = batch.after;
    }
    if (after === undefined) continue;
    more = true;
    await services.db
      .insertInto('announcement_undos')
      .values({ company_id: caller.companyId, id: uuid7(), rule_id: rule, after })
      .onConflict((conflict) => conflict.columns(['company_id', 'rule_id']).doUpdateSet({ after, state: 'waiting' }))
      .execute();
  }
  return { stopped, more };
}

/** Stops the redials that were left; a rule that holds again in between keeps the others. */
export const startUndos = (services: Services): (() => Promise<void>) =>
  startDueRuns(services, {
    ...{ table: 'announcement_undos', every: 1_000, lostAfter: 60 },
    run: async ({ company_id, id, rule_id, ...from }, signal) => {
      const { db } = services;
      let after: string | undefined = from.after;
      while (after !== undefined && !signal.aborted) {
        ({ after } = await nextBatch(services, rule_id, after));
        if (after === undefined)
          await db.deleteFrom('announcement_undos').where('company_id', '=', company_id).where('id', '=', id).execute();
        else {
          const kept = await db
            .updateTable('announcement_undos')
            .set({ after, heartbeat_at: sql`now()` })
            .where('company_id', '=', company_id)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirst();
          if (!kept) return;
        }
      }
    },
  });
