import type { Flow } from '@parley/contract/flow/schema';
import type { CompanyDatabase } from '@parley/db';
import { sql } from 'kysely';
import { freeName } from '../free-name.ts';
import { type FlowMaker, insertFlow } from '../save-flow.ts';
import { type Graph, mapNodes } from './map-nodes.ts';

/** A graph whose subflow nodes run the flows that stand for those that they named. */
const renamed = <G extends Graph>(graph: G, ids: ReadonlyMap<string, string>): G =>
  mapNodes(graph, (node) =>
    node.kind === 'subflow' && node.to.kind === 'flow'
      ? { ...node, to: { ...node.to, flowId: ids.get(node.to.flowId) ?? node.to.flowId } }
      : node,
  );

interface Unlinked {
  readonly draft: Flow;
  /** Names of the flows that were made for it. */
  readonly made: readonly string[];
}

/**
 * A draft from a package, whose subflow nodes run flows of this company: the very flows where it has them, else new ones, made as drafts from
 * what the package brings.
 *
 * @param whole all of the company
 */
export const unlinked = async (draft: Flow, whole: CompanyDatabase, maker: FlowMaker): Promise<Unlinked> => {
  if (draft.linked.length === 0) return { draft, made: [] };
  const known = await whole
    .selectFrom('flows')
    .select('id')
    .where(sql<boolean>`id::text = any(${draft.linked.map(({ flowId }) => flowId)}::text[])`)
    .where('recycled_at', 'is', null)
    .execute();
  const there = new Set(known.map(({ id }) => id));
  const ids = new Map<string, string>();
  const made: string[] = [];
  for (const { flowId, name, graph } of draft.linked) {
    if (there.has(flowId)) continue;
    const called = await freeName(whole, name.trim().slice(0, 90) || flowId);
    // One that runs another of them gets its name when all are known: they are saved once more below.
    const id = await insertFlow(whole, maker, { name: called, type: 'outbound', draft: { ...graph, linked: [] } });
    ids.set(flowId, id);
    made.push(called);
  }
  for (const { flowId, graph } of draft.linked) {
    const id = ids.get(flowId);
    if (id === undefined) continue;
    const own = JSON.stringify({ ...renamed(graph, ids), linked: [] });
    await whole.updateTable('flows').set({ draft: own }).where('id', '=', id).execute();
  }
  return { draft: { ...renamed(draft, ids), linked: [] }, made };
};
