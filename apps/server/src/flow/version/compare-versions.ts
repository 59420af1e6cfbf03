import { type OutputOf, type ParsedOf, Problem, problems } from '@parley/contract';
import type { compare as contract, VersionName } from '@parley/contract/flow';
import { flow as graph } from '@parley/contract/flow/schema';
import { compareFlows } from '@parley/dialog';
import type { Context } from '../../kit/context.ts';
import { findFlow } from '../find-flow.ts';
import { strategiesOf } from '../package/package-strategies.ts';
import { whoName } from './version-queries.ts';

type Answer = OutputOf<typeof contract>;
type Flow = Awaited<ReturnType<typeof findFlow>>;

const sideOf = async (flow: Flow, name: VersionName, { db, language }: Context): Promise<Answer['before']> => {
  if (name === 'draft') {
    const by = flow.created_by
      ? await db.selectFrom('users').select(['id', 'realname', 'username']).where('id', '=', flow.created_by).executeTakeFirst()
      : undefined;
    const who = by ? whoName(by, language) : '';
    return { number: null, inUat: false, inProduction: false, by: who, at: flow.updated_at.toISOString(), graph: graph.parse(flow.draft) };
  }
  const row = await db
    .selectFrom('flow_versions')
    .leftJoin('users', 'users.id', 'flow_versions.published_by')
    .select(['flow_versions.number', 'flow_versions.graph', 'flow_versions.published_at', 'flow_versions.published_by'])
    .select(['users.realname', 'users.username'])
    .where('flow_versions.flow_id', '=', flow.id)
    .where('flow_versions.number', '=', name)
    .executeTakeFirst();
  if (!row) throw new Problem(problems.notFound, { what: { zh: `版本 v${name}`, en: `Version v${name}` } });
  return {
    number: row.number,
    inUat: flow.uat_version === row.number,
    inProduction: flow.production_version === row.number,
    by: whoName({ ...row, id: row.published_by }, language),
    at: row.published_at.toISOString(),
    graph: graph.parse(row.graph),
  };
};

/** What differs between two versions of a flow, or a version and the draft, in the reader's language. */
export const compareVersions = async (input: ParsedOf<typeof contract>, context: Context): Promise<Answer> => {
  const flow = await findFlow(context.db, input.flow_id);
  const [before, after] = await Promise.all([sideOf(flow, input.before, context), sideOf(flow, input.after, context)]);
  const strategies = await strategiesOf(context.db, before.graph, after.graph);
  return {
    ...compareFlows(before.graph, after.graph, context.language, strategies),
    name: flow.name,
    revision: flow.revision,
    before,
    after,
  };
};
