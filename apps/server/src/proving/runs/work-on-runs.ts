import { forCompany } from '@parley/db';
import { sql } from 'kysely';
import { startDueRuns, type Taken } from '../../kit/due-runs.ts';
import type { Services } from '../../services.ts';
import { runKinds } from './run-kinds.ts';

/** A run that a worker has taken. */
export type TakenRun = Taken<'flow_runs'>;

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
    // What another worker had done is done again.
    if (!(await progress(0))) return;
    if (!run) throw new Error(`no worker knows runs of the kind ${taken.kind}`);
    // What was broken off because the worker ends is taken up again by another.
    if (await run(taken, { db, services, progress, signal })) await end({ state: 'done' });
  } catch (error) {
    services.log.warn({ err: error, run: taken.id, kind: taken.kind }, 'a run over a flow failed');
    await end({ state: 'failed', failure: error instanceof Error ? error.message : String(error) });
  }
};

/** Runs by voice that a worker sees to at once: they last as long as people talk, and cost it a look now and then. */
const byVoiceAtOnce = 4;

const byVoice = sql<boolean>`params ->> 'by' is not distinct from 'voice'`;
const byText = sql<boolean>`params ->> 'by' is distinct from 'voice'`;

/** Works on runs over flows: cases, simulations, replays. Those by text wait for each other, and for none by voice. */
export const startFlowRuns = (services: Services): (() => Promise<void>) => {
  const lanes = [byText, ...Array.from({ length: byVoiceAtOnce }, () => byVoice)].map((only) =>
    startDueRuns(services, {
      ...{ table: 'flow_runs', every: 1_000, lostAfter: 60, only },
      run: (taken, signal) => work(services, taken, signal),
    }),
  );
  return async () => {
    await Promise.all(lanes.map((end) => end()));
  };
};
