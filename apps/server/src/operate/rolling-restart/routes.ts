import { Problem } from '@parley/contract';
import { nodeRestart, type RestartStep, restartTrouble, rollingRestart } from '@parley/contract/operate';
import { json, uuid7 } from '@parley/db';
import { bind } from '../../kit/bind.ts';
import { nodeItems } from '../node-queries.ts';
import { operateProblems } from '../problems.ts';
import { askToEnd, storedSteps } from './run-restarts.ts';

const shownFor = 86_400_000; // ms after the start

export const rollingRestartRoutes = [
  bind(nodeRestart.start, async ({ waitMinutes, alone }, { services, audit }) => {
    const { db, now } = services;
    const nodes = (await nodeItems(db)).filter(({ roles, state }) => roles.includes('voice') && state !== 'lost');
    if (nodes.length === 0) throw new Problem(operateProblems.noVoice);
    if (nodes.length === 1 && !alone) throw new Problem(operateProblems.onlyNode, { host: nodes[0]?.host ?? '' });
    const since = now().toISOString();
    const steps = nodes.map(({ id, host }): RestartStep => ({ node: id, host, state: 'waiting', since, registered: 0 }));
    const id = uuid7();
    const made = await db
      .insertInto('rolling_restarts')
      .values({ id, wait_minutes: waitMinutes, steps: json(steps), started_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Problem(operateProblems.restarting);
    audit.after = { waitMinutes, nodes: steps.map(({ host }) => host) };
    return { id };
  }),
  bind(nodeRestart.stop, async (_input, { services: { db, now }, audit }) => {
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('rolling_restarts')
        .select(['id', 'steps'])
        .where('state', '=', 'running')
        .forUpdate()
        .executeTakeFirst();
      if (!row) return;
      const draining = storedSteps.parse(row.steps).find(({ state }) => state === 'draining');
      if (draining) await askToEnd(tx, draining.node, false);
      await tx.updateTable('rolling_restarts').set({ state: 'stopped', ended_at: now() }).where('id', '=', row.id).execute();
      audit.after = { state: 'stopped', ...(draining ? { nodes: [draining.host] } : {}) };
    });
    return {};
  }),
  bind(nodeRestart.last, async (_input, { services: { db, now } }) => {
    const row = await db
      .selectFrom('rolling_restarts')
      .selectAll()
      .where('started_at', '>', new Date(now().getTime() - shownFor))
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return { restart: null };
    const state = rollingRestart.shape.state.parse(row.state);
    return {
      restart: {
        ...{ id: row.id, state, waitMinutes: row.wait_minutes, steps: storedSteps.parse(row.steps) },
        reason: restartTrouble.safeParse(row.reason).data ?? null,
        ...{ startedAt: row.started_at.toISOString(), endedAt: row.ended_at?.toISOString() ?? null },
      },
    };
  }),
];
