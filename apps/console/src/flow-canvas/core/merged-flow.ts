import type { Flow, FlowNode } from '@parley/contract/flow/graph';
import { freePlace } from './free-place.ts';
import { nodeWidth } from './view.ts';

/** Room that a node is given among others, px: higher ones are few. */
const size = { width: nodeWidth, height: 160 } as const;

interface Merged {
  /** The newer graph, with the nodes that are gone. They keep their old places, moved aside where another one stands there now. */
  readonly flow: Flow;
  /** Edges by node and exit that lead elsewhere than before, or are gone with their node. */
  readonly edges: ReadonlyMap<string, 'added' | 'removed'>;
}

/** Two versions of a flow laid over each other. */
export const mergedFlow = (before: Flow, after: Flow): Merged => {
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const boxes = after.nodes.map(({ id, position }) => ({ id, ...position, ...size }));
  const gone = before.nodes
    .filter(({ id }) => !now.has(id))
    .map((node): FlowNode => {
      const position = freePlace(boxes, size, node.position);
      boxes.push({ id: node.id, ...position, ...size });
      return { ...node, position };
    });
  const old = new Map(before.edges.map(({ from, exit, to }) => [`${from}/${exit}`, to]));
  const lost = before.edges.filter(({ from }) => !now.has(from));
  const edges = new Map<string, 'added' | 'removed'>();
  for (const { from, exit, to } of after.edges) if (old.get(`${from}/${exit}`) !== to) edges.set(`${from}/${exit}`, 'added');
  for (const { from, exit } of lost) edges.set(`${from}/${exit}`, 'removed');
  return { flow: { ...after, nodes: [...after.nodes, ...gone], edges: [...after.edges, ...lost] }, edges };
};
