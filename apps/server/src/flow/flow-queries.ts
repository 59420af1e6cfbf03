import type { Language } from '@parley/contract';
import type { FlowItem, flowStatus } from '@parley/contract/flow';
import type { Database } from '@parley/db';
import type { z } from 'zod';
import { whoName } from './version/version-queries.ts';

/** Flows with the names and counts a list shows, without their drafts. */
export const selectFlows = (db: Database) =>
  db
    .selectFrom('flows')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'flows.created_by').onRef('users.company_id', '=', 'flows.company_id'))
    .leftJoin('flow_versions as live', (join) =>
      join.onRef('live.flow_id', '=', 'flows.id').onRef('live.number', '=', 'flows.production_version'),
    )
    .select(['flows.id', 'flows.name', 'flows.type', 'flows.language', 'flows.revision', 'flows.uat_version', 'flows.production_version'])
    .select([
      'flows.pinned_at',
      'flows.created_by',
      'flows.created_at',
      'flows.updated_at',
      'flows.recycled_at',
      'users.realname',
      'users.username',
    ])
    .select(['live.revision as live_revision', 'flows.node_count'])
    .select((eb) => [
      eb
        .selectFrom('tasks')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('tasks.flow_id', '=', 'flows.id')
        .where('tasks.kind', '=', 'task')
        .where('tasks.recycled_at', 'is', null)
        .as('tasks'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectFlows>['execute']>>[number];

const statusOf = (row: Row): z.infer<typeof flowStatus> => {
  if (row.production_version !== null) return 'production';
  return row.uat_version !== null ? 'uat' : 'draft';
};

/** A flow as lists show it. */
export const flowItemOf = (row: Row, language: Language): FlowItem => ({
  id: row.id,
  name: row.name,
  type: row.type === 'inbound' ? 'inbound' : 'outbound',
  language: row.language === 'en' ? 'en' : 'zh',
  status: statusOf(row),
  revision: row.revision,
  uatVersion: row.uat_version,
  productionVersion: row.production_version,
  changed: row.production_version !== null && row.live_revision !== row.revision,
  pinned: row.pinned_at !== null,
  nodes: row.node_count ?? 0,
  tasks: row.tasks ?? 0,
  createdBy: whoName({ ...row, id: row.created_by }, language),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});
