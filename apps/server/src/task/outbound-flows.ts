import type { OutputOf, ParsedOf } from '@parley/contract';
import type { outboundFlow } from '@parley/contract/task';
import { flowVariables } from '../flow/flow-variables.ts';
import { choicesOf } from '../kit/choices.ts';
import type { Context } from '../kit/context.ts';

/** Flows in production that call out, with the variables their prompts and conditions use. */
export const outboundFlows = async (input: ParsedOf<typeof outboundFlow>, { db }: Context): Promise<OutputOf<typeof outboundFlow>> => {
  const query = db
    .selectFrom('flows')
    .innerJoin('flow_versions', (join) =>
      join.onRef('flow_versions.flow_id', '=', 'flows.id').onRef('flow_versions.number', '=', 'flows.production_version'),
    )
    .select(['flows.id', 'flows.name', 'flows.language', 'flow_versions.number as version', 'flow_versions.graph'])
    .where('flows.type', '=', 'outbound')
    .where('flows.recycled_at', 'is', null)
    .orderBy('flows.name');
  const { list, more } = await choicesOf(query, input, { id: 'flows.id', names: ['flows.name'] });
  return {
    list: list.map((row) => ({
      id: row.id,
      name: row.name,
      language: row.language === 'en' ? ('en' as const) : ('zh' as const),
      version: row.version,
      variables: flowVariables(row.graph),
    })),
    more,
  };
};
