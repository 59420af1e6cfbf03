import { forCompany, json } from '@parley/db';
import { sql } from 'kysely';
import { repeated } from '../kit/repeated.ts';
import type { Services } from '../services.ts';
import { keptConditions } from './conditions.ts';
import { tryRule } from './try-rule.ts';

const lookEvery = 1_000; // ms
/** A worker that told nothing for so long is lost. */
const lostAfter = '60 seconds';

/** The trial that waits longest, or whose worker was lost; from the beginning, since it is soon over. */
const takeNext = ({ db }: Services) =>
  db
    .updateTable('announcement_trials')
    .set({ state: 'running', heartbeat_at: sql`now()` })
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('company_id', 'id'),
        'in',
        selectFrom('announcement_trials')
          .select(['company_id', 'id'])
          .where((of) =>
            of.or([
              of('state', '=', 'waiting'),
              of.and([of('state', '=', 'running'), of('heartbeat_at', '<', sql<Date>`now() - ${lostAfter}::interval`)]),
            ]),
          )
          .orderBy('created_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('company_id', 'id'),
      ),
    )
    .returning(['company_id', 'id', 'rule', 'print'])
    .executeTakeFirst();

/** Works on trials of announcement rules one after the other until it is stopped. */
export const startTrials = (services: Services): (() => Promise<void>) => {
  const stop = new AbortController();
  const end = repeated('announcement trials', lookEvery, services, async () => {
    const taken = await takeNext(services);
    if (!taken) return;
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
        return !stop.signal.aborted;
      },
    });
    if (!stop.signal.aborted) await save({ state: 'done', outcome });
  });
  return async () => {
    stop.abort();
    await end();
  };
};
