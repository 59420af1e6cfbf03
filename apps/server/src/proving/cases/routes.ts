import { Problem } from '@parley/contract';
import { type ScriptExpectation, scriptExpectation } from '@parley/contract/flow/script';
import { flowCase } from '@parley/contract/flow-case';
import { json } from '@parley/db';
import { sql } from 'kysely';
import { findFlow } from '../../flow/find-flow.ts';
import { bind } from '../../kit/bind.ts';
import { maskNamed } from '../../kit/mask.ts';
import { expectRevision, touched } from '../../kit/revision.ts';
import { graphAgainst } from '../graph-against.ts';
import { provingProblems } from '../problems.ts';
import { beginRun, flowRunOf, stopRuns } from '../runs/flow-runs.ts';
import { casesParams } from '../runs/run-kinds.ts';
import { caseDetailOf, caseItemOf, findCase, seenCases, shownTo } from './case-rows.ts';
import { createCase } from './create-case.ts';
import { judgeCase } from './judge-case.ts';
import { statusOf } from './run-cases.ts';

const rank = { failed: 0, changed: 1, waiting: 2, passed: 3 } as const;

/** What somebody saw with hidden numbers is not written over the numbers. */
const withHidden = (given: ScriptExpectation, stored: ScriptExpectation): ScriptExpectation => ({
  ...given,
  slots:
    given.slots &&
    Object.fromEntries(
      Object.entries(given.slots).map(([name, value]) => {
        const was = stored.slots?.[name];
        return [name, was !== undefined && maskNamed(name, was) === value ? was : value];
      }),
    ),
});

export const flowCaseRoutes = [
  bind(flowCase.list, async ({ flow_id }, context) => {
    const { db } = context;
    const flow = await findFlow(db, flow_id);
    const rows = await seenCases(db).where('flow_cases.flow_id', '=', flow_id).orderBy('flow_cases.name').execute();
    const list = rows.map(caseItemOf).sort((a, b) => rank[a.status] - rank[b.status]);
    const run = await db
      .selectFrom('flow_runs')
      .selectAll()
      .where('flow_id', '=', flow_id)
      .where('kind', '=', 'cases')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return {
      list: shownTo(list, context),
      gate: flow.cases_gate,
      run: run ? flowRunOf(run) : null,
      runAgainst: run ? casesParams.parse(run.params).against : null,
      stale: rows.some((row) => row.run_against === null || (row.run_against === 'draft' && row.run_revision !== flow.revision)),
    };
  }),
  bind(flowCase.detail, async ({ id }, context) => shownTo(caseDetailOf(await findCase(context.db, id)), context)),
  bind(flowCase.create, createCase),
  bind(flowCase.update, async ({ id, revision, name, tags, expected }, context) => {
    const { db, whole, caller, audit } = context;
    const before = await findCase(db, id);
    const wanted = expected && (caller.unmask.has('call') ? expected : withHidden(expected, scriptExpectation.parse(before.expected)));
    const standing =
      wanted && before.run !== null
        ? statusOf({ ...before, expected: wanted }, caseDetailOf(before).run ?? caseDetailOf(before).kept)
        : undefined;
    const saved = await db.transaction().execute(async (tx) => {
      await expectRevision(tx, whole, 'flow_cases', { id, revision });
      return tx
        .updateTable('flow_cases')
        .set({
          ...(name === undefined ? {} : { name }),
          ...(tags === undefined ? {} : { tags }),
          ...(wanted === undefined ? {} : { expected: json(wanted) }),
          ...(standing === undefined || before.status === 'waiting' ? {} : { status: standing.status }),
          ...touched(context),
        })
        .where('id', '=', id)
        .returning('revision')
        .executeTakeFirstOrThrow();
    });
    Object.assign(audit, { before: { name: before.name, tags: before.tags }, after: { id, name, tags, expected: wanted } });
    return { revision: saved.revision };
  }),
  bind(flowCase.delete, async ({ ids }, { db, audit }) => {
    const seen = await seenCases(db).where('flow_cases.id', 'in', ids).execute();
    audit.before = seen.map(({ id, name }) => ({ id, name }));
    if (seen.length === 0) return { count: 0 };
    const gone = await db
      .deleteFrom('flow_cases')
      .where(
        'id',
        'in',
        seen.map(({ id }) => id),
      )
      .returning('id')
      .execute();
    return { count: gone.length };
  }),
  bind(flowCase.judge, judgeCase),
  bind(flowCase.run, async ({ flow_id, against, ids }, context) => {
    const { db, audit } = context;
    const flow = await findFlow(db, flow_id);
    await graphAgainst(db, flow, against);
    let query = db.selectFrom('flow_cases').select('id').where('flow_id', '=', flow_id);
    if (ids) query = query.where(sql<boolean>`id = any(${ids}::uuid[])`);
    const found = (await query.execute()).map((one) => one.id);
    const total = found.length;
    const params = { against, ids: ids && found };
    const id = await beginRun(context, { flowId: flow_id, kind: 'cases', params, total });
    audit.after = { id, flow: flow_id, against, total };
    return { id };
  }),
  bind(flowCase.stop, async ({ flow_id }, context) => {
    await findFlow(context.db, flow_id);
    const stopped = await stopRuns(context, { flowId: flow_id, kind: 'cases' });
    if (stopped === 0) throw new Problem(provingProblems.notRunning);
    context.audit.after = { flow: flow_id, stopped };
    return {};
  }),
  bind(flowCase.gate, async ({ flow_id, on }, { db, audit }) => {
    const flow = await findFlow(db, flow_id);
    await db.updateTable('flows').set({ cases_gate: on }).where('id', '=', flow_id).execute();
    Object.assign(audit, { before: { flow: flow_id, on: flow.cases_gate }, after: { flow: flow_id, on } });
    return {};
  }),
];
