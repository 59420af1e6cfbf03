import type { Flow, FlowNode } from '@parley/contract/flow/graph';

/** Nodes of a flow and of its components. */
export const allNodes = (flow: Flow): readonly FlowNode[] =>
  flow.components.length === 0 ? flow.nodes : [...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)];

/** The graphs that a flow is made of, each with the flow's libraries: its own and its components'. */
export const partsOf = (flow: Flow): readonly { readonly part: Flow; readonly componentId: string | null }[] => [
  { part: flow, componentId: null },
  ...flow.components.map(({ id, nodes, edges }) => ({ part: { ...flow, nodes, edges }, componentId: id })),
];
