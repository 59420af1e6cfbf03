import type { OutputOf, ParsedOf } from '@parley/contract';
import type { publishRecord } from '@parley/contract/flow';
import type { Context } from '../../kit/context.ts';
import { pageRows } from '../../kit/page-rows.ts';
import { findFlow } from '../find-flow.ts';
import { keptChanges, whoName } from './version-queries.ts';

const environmentOf = (stored: string): 'uat' | 'production' | 'draft' => (stored === 'uat' || stored === 'draft' ? stored : 'production');

/** A page of a flow's versions: who made them, when, for where, and what they changed. */
export const publishRecords = async (
  input: ParsedOf<typeof publishRecord>,
  { db, language }: Context,
): Promise<OutputOf<typeof publishRecord>> => {
  const flow = await findFlow(db, input.flow_id);
  const query = db
    .selectFrom('flow_versions')
    .leftJoin('users', 'users.id', 'flow_versions.published_by')
    .select(['flow_versions.id', 'flow_versions.number', 'flow_versions.revision', 'flow_versions.note', 'flow_versions.published_at'])
    .select(['flow_versions.environment', 'flow_versions.of_number', 'flow_versions.changes', 'flow_versions.published_by'])
    .select(['users.realname', 'users.username'])
    .where('flow_versions.flow_id', '=', input.flow_id);
  const page = await pageRows(db, query, { sorts: { number: 'flow_versions.number' }, id: 'flow_versions.id' }, input);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      number: row.number,
      revision: row.revision,
      note: row.note,
      publishedBy: whoName({ ...row, id: row.published_by }, language),
      publishedAt: row.published_at.toISOString(),
      environment: environmentOf(row.environment),
      ofNumber: row.of_number,
      changes: keptChanges(row.changes),
      inUat: flow.uat_version === row.number,
      inProduction: flow.production_version === row.number,
    })),
  };
};
