import type { Flow, FlowNode, SubflowTarget } from '@parley/contract/flow/graph';
import { startOf } from '../engine/version.ts';
import { jumpsOf, spread } from './ways.ts';

/** What a graph and its libraries lead by. */
type Part = Pick<Flow, 'nodes' | 'edges' | 'components' | 'knowledge' | 'handlers'>;

/**
 * Whether an outbound call of a flow can come to where it is handed to a person: a transfer node, or a model that may transfer, in the flow itself, its
 * components or the flows that it runs.
 */
export const transfers = (flow: Flow): boolean => {
  const seen = new Set<readonly FlowNode[]>();
  const partOf = (to: SubflowTarget, within: Part): Part | undefined => {
    if (to.kind === 'flow') return flow.linked.find(({ flowId }) => flowId === to.flowId)?.graph;
    const component = within.components.find(({ id }) => id === to.componentId);
    return component && { ...within, nodes: component.nodes, edges: component.edges };
  };
  const inPart = (part: Part): boolean => {
    const start = startOf(part.nodes, 'out');
    if (start === undefined || seen.has(part.nodes)) return false;
    seen.add(part.nodes);
    const ways = new Map<string, string[]>();
    for (const [from, all] of Map.groupBy([...part.edges, ...jumpsOf(part)], ({ from }) => from))
      ways.set(
        from,
        all.map(({ to }) => to),
      );
    const reached = spread([start.id], ways);
    return part.nodes.some((node) => {
      if (!reached.has(node.id)) return false;
      if (node.kind === 'agent-model') return node.tools.transfer !== null;
      if (node.kind !== 'subflow') return node.kind === 'transfer';
      const run = partOf(node.to, part);
      return run !== undefined && inPart(run);
    });
  };
  return inPart(flow);
};
