import { Problem } from '@parley/contract';
import { type FlowRun, flowRun } from '@parley/contract/flow-case';
import { json, uuid7 } from '@parley/db';
import type { Context } from '../../kit/context.ts';
import { provingProblems } from '../problems.ts';

export type RunKind = 'cases' | 'simulation' | 'replay';

/**
 * Puts a run into the queue of the workers.
 *
 * @throws Problem if one of its kind goes on for that flow
 */
export const beginRun = async (
  { db, caller }: Context,
  { flowId, kind, params, total }: { flowId: string; kind: RunKind; params: object; total: number },
): Promise<string> => {
  const id = uuid7();
  await db.transaction().execute(async (tx) => {
    // The flow's row is locked, so that two who begin at once begin one.
    await tx.selectFrom('flows').select('id').where('id', '=', flowId).forUpdate().execute();
    const open = await tx
      .selectFrom('flow_runs')
      .select('id')
      .where('flow_id', '=', flowId)
      .where('kind', '=', kind)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (open) throw new Problem(provingProblems.running);
    await tx
      .insertInto('flow_runs')
      .values({ company_id: caller.companyId, id, flow_id: flowId, kind, params: json(params), total, created_by: caller.userId })
      .execute();
  });
  return id;
};

/** Stops what goes on of a kind; what is done stays. */
export const stopRuns = async (
  { db, services }: Context,
  where: { readonly flowId: string; readonly kind: RunKind; readonly id?: string },
): Promise<number> => {
  let query = db
    .updateTable('flow_runs')
    .set({ state: 'cancelled', ended_at: services.now() })
    .where('flow_id', '=', where.flowId)
    .where('kind', '=', where.kind)
    .where('state', 'in', ['waiting', 'running']);
  if (where.id) query = query.where('id', '=', where.id);
  return (await query.returning('id').execute()).length;
};

interface RunRow {
  readonly id: string;
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly failure: string | null;
}

/** Of a run what tells how far it is. */
export const flowRunOf = (row: RunRow): FlowRun => ({
  id: row.id,
  state: flowRun.shape.state.parse(row.state),
  total: row.total,
  done: row.done,
  startedAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  failure: row.failure,
});
