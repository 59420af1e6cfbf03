import type { OutputOf } from '@parley/contract';
import type { detail } from '@parley/contract/flow';
import { flow as graph } from '@parley/contract/flow/schema';
import type { Context } from '../kit/context.ts';
import { findFlow, noFlow } from './find-flow.ts';
import { flowItemOf, selectFlows } from './flow-queries.ts';

/** A flow with its draft. */
export const flowDetail = async ({ flow_id }: { flow_id: string }, { db, language }: Context): Promise<OutputOf<typeof detail>> => {
  const flow = await findFlow(db, flow_id);
  const row = await selectFlows(db).where('flows.id', '=', flow_id).executeTakeFirst();
  if (!row) throw noFlow();
  return { ...flowItemOf(row, language), flow_id, flow_name: flow.name, draft: graph.parse(flow.draft) };
};
