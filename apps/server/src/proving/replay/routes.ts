import { Problem } from '@parley/contract';
import * as contract from '@parley/contract/flow-replay';
import { firstDifference, runScript } from '@parley/dialog/script';
import { z } from 'zod';
import { findFlow } from '../../flow/find-flow.ts';
import { trained } from '../../flow/trained.ts';
import { bind } from '../../kit/bind.ts';
import { callScript } from '../cases/call-script.ts';
import { shownTo } from '../cases/case-rows.ts';
import { graphAgainst } from '../graph-against.ts';
import { provingProblems } from '../problems.ts';
import { beginRun, flowRunOf, stopRuns } from '../runs/flow-runs.ts';
import { replayParams } from './run-replay.ts';

const counts = z.object({ same: z.number(), gone: z.number() });

export const flowReplayRoutes = [
  bind(contract.replay, async ({ flow_id, call_id, against }, context) => {
    const { db, services, caller } = context;
    const flow = await findFlow(db, flow_id);
    const call = await callScript(db, services, { flowId: flow_id, callId: call_id, timeZone: caller.timeZone });
    const tried = await graphAgainst(db, flow, against);
    const now = runScript(await trained(services.trainer, tried.graph), call.script);
    const before = call.ran ? runScript(await trained(services.trainer, call.ran), call.script) : now;
    return shownTo({ before, version: call.version, now, difference: firstDifference(before, now) }, context);
  }),
  bind(contract.replayMany, async ({ flow_id, against, days }, context) => {
    const { db, services, caller, audit } = context;
    await graphAgainst(db, await findFlow(db, flow_id), against);
    const from = new Date(services.now().getTime() - days * 86_400_000);
    const rows = await db
      .selectFrom('calls')
      .select('id')
      .where('flow_id', '=', flow_id)
      .where('answered_at', 'is not', null)
      .where('started_at', '>=', from)
      .orderBy('id', 'desc')
      .limit(contract.mostReplayed)
      .execute();
    const calls = rows.map(({ id }) => id);
    const params = { against, calls, timeZone: caller.timeZone };
    const id = await beginRun(context, { flowId: flow_id, kind: 'replay', params, total: calls.length });
    audit.after = { id, flow: flow_id, against, days, calls: calls.length };
    return { id };
  }),
  bind(contract.replayResult, async ({ flow_id }, context) => {
    const { db } = context;
    await findFlow(db, flow_id);
    const row = await db
      .selectFrom('flow_runs')
      .selectAll()
      .where('flow_id', '=', flow_id)
      .where('kind', '=', 'replay')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const list = z.array(contract.replayedCall).catch([]).parse(row?.details);
    // Whom the caller's scope hides stays hidden, though the run has seen all.
    const seen =
      list.length === 0
        ? []
        : await db
            .selectFrom('calls')
            .select('id')
            .where(
              'id',
              'in',
              list.map(({ callId }) => callId),
            )
            .execute();
    const ids = new Set(seen.map(({ id }) => id));
    return shownTo(
      {
        run: row ? flowRunOf(row) : null,
        against: row ? replayParams.parse(row.params).against : null,
        ...counts.catch({ same: 0, gone: 0 }).parse(row?.result),
        list: list.filter(({ callId }) => ids.has(callId)),
      },
      context,
    );
  }),
  bind(contract.replayStop, async ({ flow_id }, context) => {
    await findFlow(context.db, flow_id);
    const stopped = await stopRuns(context, { flowId: flow_id, kind: 'replay' });
    if (stopped === 0) throw new Problem(provingProblems.notRunning);
    context.audit.after = { flow: flow_id, stopped };
    return {};
  }),
];
