import type { Edge, Flow, FlowNode, LinkedFlow } from '@parley/contract/flow/graph';

type Kind = 'node' | 'slot' | 'label' | 'intent' | 'knowledge' | 'library' | 'component';

/** Fields that name something of the flow by its id, wherever they stand. */
const references: Readonly<Record<string, Kind>> = {
  nodeId: 'node',
  except: 'node',
  slotId: 'slot',
  fills: 'slot',
  labelId: 'label',
  labels: 'label',
  intentId: 'intent',
  intents: 'intent',
  refusals: 'intent',
  knowledgeId: 'knowledge',
  libraryId: 'library',
  componentId: 'component',
};

type Renamed = (kind: Kind, id: string) => string;

/** A copy in which everything that is named by its id has its new one. */
const rewritten = <Value>(value: Value, renamed: Renamed): Value => {
  const walk = (inner: unknown, key: string): unknown => {
    if (typeof inner === 'string') {
      const kind = Object.hasOwn(references, key) ? references[key] : undefined;
      return kind === undefined || inner === '' ? inner : renamed(kind, inner);
    }
    if (Array.isArray(inner)) return inner.map((item) => walk(item, key));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, item]) => [name, walk(item, name)]));
  };
  // It has the shape it had: only texts of ids differ.
  return walk(value, '') as Value;
};

const nodesAndEdges = (from: { readonly nodes: readonly FlowNode[]; readonly edges: readonly Edge[] }, renamed: Renamed) => ({
  nodes: from.nodes.map((node) => ({ ...rewritten(node, renamed), id: renamed('node', node.id) })),
  edges: from.edges.map((edge) => ({
    ...edge,
    id: renamed('node', edge.id),
    from: renamed('node', edge.from),
    to: renamed('node', edge.to),
  })),
});

/** Ids that a linked flow shares with those before it, by name. */
export interface Shared {
  readonly slots: Map<string, string>;
  readonly labels: Map<string, string>;
}

/**
 * A linked flow with ids of its own, so that it can run within another: what both call the same slot or label by name is one, and keeps the
 * id of the first.
 */
export const adopted = ({ flowId, graph }: LinkedFlow, shared: Shared): Flow => {
  const own = (id: string): string => `${flowId}/${id}`;
  const byName = (lists: readonly { readonly id: string; readonly name: string }[], known: Map<string, string>): Map<string, string> =>
    new Map(
      lists.map(({ id, name }) => {
        const target = known.get(name) ?? own(id);
        if (name !== '') known.set(name, target);
        return [id, target] as const;
      }),
    );
  const slots = byName(graph.slots, shared.slots);
  const labels = byName(graph.labels, shared.labels);
  const renamed: Renamed = (kind, id) => (kind === 'slot' ? slots.get(id) : kind === 'label' ? labels.get(id) : undefined) ?? own(id);
  const listed = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] =>
    items.map((item) => ({ ...rewritten(item, renamed), id: own(item.id) }));
  return {
    ...graph,
    ...nodesAndEdges(graph, renamed),
    components: graph.components.map((component) => ({ ...component, id: own(component.id), ...nodesAndEdges(component, renamed) })),
    handlers: listed(graph.handlers),
    intents: listed(graph.intents),
    knowledge: listed(graph.knowledge),
    libraries: listed(graph.libraries),
    slots: graph.slots.map((slot) => ({ ...rewritten(slot, renamed), id: renamed('slot', slot.id) })),
    labels: graph.labels.map((label) => ({ ...label, id: renamed('label', label.id) })),
    grades: [],
    linked: [],
  };
};
