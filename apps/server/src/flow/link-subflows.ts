import { type Flow, flow as graphOf, limits } from '@parley/contract/flow/graph';
import type { CompanyDatabase } from '@parley/db';

const runBy = (flow: Pick<Flow, 'nodes' | 'components'>): string[] =>
  [flow.nodes, ...flow.components.map(({ nodes }) => nodes)].flatMap((nodes) =>
    nodes.flatMap((node) => (node.kind === 'subflow' && node.to.kind === 'flow' && node.to.flowId !== '' ? [node.to.flowId] : [])),
  );

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What production runs of a flow; undefined if there is no such flow in the company, or none is published. */
const published = async (db: Pick<CompanyDatabase, 'selectFrom'>, flowId: string): Promise<Flow['linked'][number] | undefined> => {
  const row = uuid.test(flowId)
    ? await db
        .selectFrom('flows')
        .innerJoin('flow_versions', (join) =>
          join.onRef('flow_versions.flow_id', '=', 'flows.id').onRef('flow_versions.number', '=', 'flows.production_version'),
        )
        .select(['flows.name', 'flow_versions.number', 'flow_versions.graph'])
        .where('flows.id', '=', flowId)
        .where('flows.recycled_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  return row && { flowId, name: row.name, version: row.number, graph: graphOf.parse(row.graph) };
};

/** A flow with all that its subflow nodes run, and what those run, as production runs it now. What is not published is left out. */
export const linkSubflows = async (db: Pick<CompanyDatabase, 'selectFrom'>, flow: Flow): Promise<Flow> => {
  const linked = new Map<string, Flow['linked'][number]>();
  const seen = new Set<string>();
  const open = runBy(flow);
  for (let next = open.pop(); next !== undefined && linked.size < limits.linked; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const found = await published(db, next);
    if (!found) continue;
    // A version holds what it runs itself; here each stands once.
    const { linked: _, ...graph } = { linked: [], ...found.graph };
    linked.set(next, { ...found, graph });
    open.push(...runBy(found.graph));
  }
  return { ...flow, linked: [...linked.values()].sort((a, b) => (a.flowId < b.flowId ? -1 : 1)) };
};
