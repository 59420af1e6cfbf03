import type { OutputOf, ParsedOf } from '@parley/contract';
import { variable } from '@parley/contract/flow/graph';
import type { outboundFlowList } from '@parley/contract/task';
import type { CompanyDatabase } from '@parley/db';
import { z } from 'zod';
import { noFlow } from '../flow/find-flow.ts';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';
import { pageRows } from '../kit/page-rows.ts';

const declared = z.object({ variables: z.array(variable) });
const variablesOf = (graph: unknown) => declared.safeParse(graph).data?.variables ?? [];

/** Outbound flows in production, with the version that tasks call with. */
const selectOutboundFlows = (db: CompanyDatabase) =>
  db
    .selectFrom('flows')
    .innerJoin('flow_versions', (join) =>
      join.onRef('flow_versions.flow_id', '=', 'flows.id').onRef('flow_versions.number', '=', 'flows.production_version'),
    )
    .select([
      'flows.id',
      'flows.name',
      'flows.language',
      'flow_versions.number as version',
      'flow_versions.published_at',
      'flow_versions.graph',
    ])
    .where('flows.type', '=', 'outbound')
    .where('flows.recycled_at', 'is', null);

const sorts = { name: 'flows.name', publishedAt: 'flow_versions.published_at' };

/** A page of the flows that tasks may use, with their variables and how many tasks use them. */
export const listOutboundFlows = async (
  input: ParsedOf<typeof outboundFlowList>,
  { db }: Context,
): Promise<OutputOf<typeof outboundFlowList>> => {
  const all = selectOutboundFlows(db).select((eb) =>
    eb
      .selectFrom('tasks')
      .select((of) => of.fn.countAll<number>().as('tasks'))
      .whereRef('tasks.flow_id', '=', 'flows.id')
      .where('tasks.kind', '=', 'task')
      .where('tasks.recycled_at', 'is', null)
      .as('tasks'),
  );
  const query = input.name ? all.where('flows.name', 'ilike', containing(input.name)) : all;
  const page = await pageRows(db, query, { sorts, id: 'flows.id' }, input);
  return {
    ...page,
    list: page.list.map((row) => ({
      id: row.id,
      name: row.name,
      language: row.language === 'en' ? ('en' as const) : ('zh' as const),
      version: row.version,
      publishedAt: row.published_at.toISOString(),
      variables: variablesOf(row.graph).map(({ name, sample, fallback }) => ({ name, sample, fallback })),
      tasks: Number(row.tasks),
    })),
  };
};

/** The name of a flow that tasks may use, and those of its variables. */
export const columnsOfFlow = async (db: CompanyDatabase, id: string): Promise<{ name: string; variables: string[] }> => {
  const row = await selectOutboundFlows(db).where('flows.id', '=', id).executeTakeFirst();
  if (!row) throw noFlow();
  return { name: row.name, variables: variablesOf(row.graph).map(({ name }) => name) };
};
