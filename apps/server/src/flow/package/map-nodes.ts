import type { Flow } from '@parley/contract/flow/schema';

export type Graph = Flow['linked'][number]['graph'];
export type Nodes = Graph['nodes'];

/** A graph with its nodes changed, those of its components too. */
export const mapNodes = <G extends Graph>(graph: G, change: (node: Nodes[number]) => Nodes[number]): G => ({
  ...graph,
  nodes: graph.nodes.map(change),
  components: graph.components.map((component) => ({ ...component, nodes: component.nodes.map(change) })),
});
