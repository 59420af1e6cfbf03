import { Problem, problems } from '@parley/contract';
import type { AbState, AbTestItem } from '@parley/contract/flow-ab-test';
import type { CompanyDatabase } from '@parley/db';
import type { Context } from '../../kit/context.ts';

/** A/B tests of flows that are seen. */
export const selectAbTests = (db: Pick<CompanyDatabase, 'selectFrom'>) =>
  db
    .selectFrom('flow_ab_tests as a')
    .innerJoin('flows as f', 'f.id', 'a.flow_id')
    .leftJoin('tasks as t', 't.id', 'a.task_id')
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .selectAll('a')
    .select(['f.production_version', 't.name as task_name', 'u.realname', 'u.username'])
    .where('f.recycled_at', 'is', null);

export type AbTestRow = Awaited<ReturnType<ReturnType<typeof selectAbTests>['execute']>>[number];

export const findAbTest = async ({ db }: Context, id: string): Promise<AbTestRow> => {
  const row = await selectAbTests(db).where('a.id', '=', id).executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: 'A/B 测试', en: 'The A/B test' } });
  return row;
};

export const abStateOf = (row: AbTestRow, now: Date): AbState => {
  if (row.state === 'stopped' || row.state === 'adopted') return row.state;
  if (row.ends_at && row.ends_at <= now) return 'over';
  if (row.production_version !== row.first_version) return 'overtaken';
  return row.starts_at > now ? 'waiting' : 'running';
};

export const abTestItemOf = (row: AbTestRow, now: Date): AbTestItem => ({
  id: row.id,
  flowId: row.flow_id,
  taskId: row.task_id,
  taskName: row.task_name,
  firstVersion: row.first_version,
  secondVersion: row.second_version,
  share: row.share,
  goal: row.goal,
  state: abStateOf(row, now),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  createdBy: row.realname || (row.username ?? ''),
  endedAt: row.ended_at?.toISOString() ?? null,
});
