import { restartStep } from '@parley/contract/operate';
import { json } from '@parley/db';
import { sql } from 'kysely';
import { z } from 'zod';
import { repeated } from '../../kit/repeated.ts';
import type { Services } from '../../services.ts';
import { nextSteps, type RestartingNode } from './next-steps.ts';

const every = 2_000; // ms

export const storedSteps = z.array(restartStep);

const told = z
  .object({ ready: z.boolean().default(false), registered: z.number().int().default(0) })
  .catch({ ready: false, registered: 0 });

/** Takes the restart that runs a step on. Over several workers one does, because its row is locked. */
export const advanceRestart = async ({ db }: Pick<Services, 'db'>): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('rolling_restarts')
      .select(['id', 'steps', 'wait_minutes', sql<Date>`clock_timestamp()`.as('now')])
      .where('state', '=', 'running')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    const list = await tx
      .selectFrom('nodes')
      .select(['id', 'started_at', 'load', sql<boolean>`lost_at is null and lease_until > now()`.as('live')])
      .where('role', '=', 'voice')
      .execute();
    const nodes = new Map(
      list.map(({ id, live, started_at, load }): [string, RestartingNode] => [
        id,
        { live, startedAt: started_at.getTime(), ...told.parse(load) },
      ]),
    );
    const before = storedSteps.parse(row.steps);
    const next = nextSteps({ steps: before, nodes, now: row.now.getTime(), waitMs: row.wait_minutes * 60_000 });
    if (next.ask) await askToEnd(tx, next.ask, true);
    if (next.release) await askToEnd(tx, next.release, false);
    const { ended } = next;
    if (!ended && JSON.stringify(next.steps) === JSON.stringify(before)) return;
    await tx
      .updateTable('rolling_restarts')
      .set({
        steps: json(next.steps),
        ...(ended ? { state: ended === 'done' ? 'done' : 'failed', reason: ended === 'done' ? null : ended, ended_at: row.now } : {}),
      })
      .where('id', '=', row.id)
      .execute();
  });
};

/** Has a node take no more calls and end then, or has it take calls again. */
export const askToEnd = async (db: Pick<Services['db'], 'updateTable'>, node: string, asked: boolean): Promise<void> => {
  await db
    .updateTable('nodes')
    .set({ draining: asked, restart_asked_at: asked ? sql<Date>`now()` : null })
    .where('id', '=', node)
    .execute();
};

/** Does so until it is stopped. */
export const startRollingRestarts = (services: Services): (() => Promise<void>) =>
  repeated('rolling restart', every, services, () => advanceRestart(services));
