import type { OutputOf } from '@parley/contract';
import type { outboundFlow } from '@parley/contract/task';
import { flowVariables } from '../flow/flow-variables.ts';
import type { Context } from '../kit/context.ts';
import { containing } from '../kit/like.ts';

/** Flows in production that call out, with the variables their prompts and conditions use. */
export const outboundFlows = async (
  { search }: { search?: string | undefined },
  { db }: Context,
): Promise<OutputOf<typeof outboundFlow>> => {
  let query = db
    .selectFrom('flows')
    .innerJoin('flow_versions', (join) =>
      join.onRef('flow_versions.flow_id', '=', 'flows.id').onRef('flow_versions.number', '=', 'flows.production_version'),
    )
    .select(['flows.id', 'flows.name', 'flows.language', 'flow_versions.number as version', 'flow_versions.graph'])
    .where('flows.type', '=', 'outbound')
    .where('flows.recycled_at', 'is', null)
    .orderBy('flows.name')
    .limit(200);
  if (search) query = query.where('flows.name', 'ilike', containing(search));
  const rows = await query.execute();
  return {
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      language: row.language === 'en' ? ('en' as const) : ('zh' as const),
      version: row.version,
      variables: flowVariables(row.graph),
    })),
  };
};
