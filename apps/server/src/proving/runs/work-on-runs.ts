import { type Database, forCompany } from '@parley/db';
import { sql } from 'kysely';
import { repeated } from '../../kit/repeated.ts';
import type { Services } from '../../services.ts';
import { runKinds } from './run-kinds.ts';

const lookEvery = 1_000; // ms
/** A worker that told nothing for so long is lost. */
const lostAfter = '60 seconds';

/** The run that waits longest, or whose worker was lost. */
const takeNext = (db: Database) =>
  db
    .updateTable('flow_runs')
    .set({ state: 'running', heartbeat_at: sql`now()`, done: 0 })
    .where(({ eb, selectFrom, refTuple }) =>
      eb(
        refTuple('company_id', 'id'),
        'in',
        selectFrom('flow_runs')
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
    .returning(['company_id', 'id', 'flow_id', 'kind', 'params', 'created_by'])
    .executeTakeFirst();

/** A run that a worker has taken. */
export type TakenRun = NonNullable<Awaited<ReturnType<typeof takeNext>>>;

const work = async (services: Services, taken: TakenRun, signal: AbortSignal): Promise<void> => {
  const db = forCompany(services.db, taken.company_id);
  const progress = async (done: number): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('flow_runs')
      .set({ heartbeat_at: sql`now()`, done })
      .where('id', '=', taken.id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const end = (values: { state: 'done' | 'failed'; failure?: string }): Promise<unknown> =>
    db
      .updateTable('flow_runs')
      .set({ ...values, ended_at: services.now() })
      .where('id', '=', taken.id)
      .where('state', '=', 'running')
      .execute();
  const run = runKinds[taken.kind];
  try {
    if (!run) throw new Error(`no worker knows runs of the kind ${taken.kind}`);
    // What was broken off because the worker ends is taken up again by another.
    if (await run(taken, { db, services, progress, signal })) await end({ state: 'done' });
  } catch (error) {
    services.log.warn({ err: error, run: taken.id, kind: taken.kind }, 'a run over a flow failed');
    await end({ state: 'failed', failure: error instanceof Error ? error.message : String(error) });
  }
};

/** Works on runs over flows, one after the other, until it is stopped. */
export const startFlowRuns = (services: Services): (() => Promise<void>) => {
  const stop = new AbortController();
  const end = repeated('flow-runs', lookEvery, services, async () => {
    for (let taken = await takeNext(services.db); taken && !stop.signal.aborted; taken = await takeNext(services.db))
      await work(services, taken, stop.signal);
  });
  return async () => {
    stop.abort();
    await end();
  };
};
