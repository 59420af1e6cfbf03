import type { OutputOf } from '@parley/contract';
import type { smsStrategy } from '@parley/contract/sms-strategy';
import { type CompanyDatabase, type Database, forCompany } from '@parley/db';
import type { StrategyUse } from '@parley/dialog';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { ownCompany } from '../../organisation/own-company.ts';
import { shownState } from '../../task/task-state.ts';
import { flowNames } from './known-variables.ts';
import { noStrategy, selectStrategies } from './strategy-queries.ts';

const most = 200;

/** Whether a node of a graph names one of some strategies. */
const names = (graph: string, ids: readonly string[]) =>
  sql<boolean>`jsonb_path_exists(${sql.ref(graph)}, '$.**.strategyId ? (@ == $ids[*])', ${JSON.stringify({ ids })}::jsonb)`;

/** How the strategies of a company stand to nodes of flows, by id. */
export const strategyUses = async (db: Database, company: number): Promise<Map<string, StrategyUse>> => {
  const rows = await selectStrategies(forCompany(db, company)).execute();
  const useOf = (row: (typeof rows)[number]): StrategyUse => {
    if (row.occasion !== 'node') return 'elsewhere';
    if (!row.enabled) return 'disabled';
    return row.template_state === 'approved' ? 'ready' : 'unapproved';
  };
  return new Map(rows.map((row) => [row.id, useOf(row)]));
};

/** Flows with a node that names one of some strategies: in the draft, or in a version that calls hear. */
export const flowsNaming = (db: CompanyDatabase, ids: readonly string[]) =>
  db
    .selectFrom('flows')
    .select(['flows.id', 'flows.name'])
    .where('flows.recycled_at', 'is', null)
    .where((eb) =>
      eb.or([
        names('flows.draft', ids),
        eb.exists(
          eb
            .selectFrom('flow_versions')
            .select('flow_versions.id')
            .whereRef('flow_versions.flow_id', '=', 'flows.id')
            .where(({ or, and, eb: of }) =>
              or([
                and([
                  of('flow_versions.environment', '=', 'production'),
                  of('flow_versions.number', '=', of.ref('flows.production_version')),
                ]),
                and([of('flow_versions.environment', '=', 'uat'), of('flow_versions.number', '=', of.ref('flows.uat_version'))]),
              ]),
            )
            .where(names('flow_versions.graph', ids)),
        ),
      ]),
    )
    .orderBy('flows.updated_at', 'desc')
    .limit(most);

/** What uses a strategy, of what the caller sees, and what any strategy may name. */
export const relatedToStrategy = async (
  { id }: { id?: string | undefined },
  { db, whole, services }: Context,
): Promise<OutputOf<typeof smsStrategy.relateData>> => {
  const declared = await flowNames(whole);
  if (id === undefined) return { tasks: [], flows: [], ...declared };
  if (!(await db.selectFrom('sms_strategies').select('id').where('id', '=', id).executeTakeFirst())) throw noStrategy();
  const [company, tasks, flows] = await Promise.all([
    ownCompany(db),
    db
      .selectFrom('tasks')
      .select(['id', 'name', 'state', 'windows', 'time_zone', 'callee_zones', 'zones', 'start_date', 'end_date'])
      .where('sms_strategy_id', '=', id)
      .where('recycled_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(most)
      .execute(),
    flowsNaming(db, [id]).execute(),
  ]);
  const now = services.now();
  return { tasks: tasks.map((row) => ({ id: row.id, name: row.name, state: shownState(row, company, now) })), flows, ...declared };
};
