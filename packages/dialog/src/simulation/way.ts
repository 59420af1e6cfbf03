/** A node that is passed so often goes round in circles. */
const circle = 4;

/** A node was entered, or (with an exit) left. */
export interface PathStep {
  readonly nodeId: string;
  readonly exit?: string | undefined;
}

/** Where a call went. */
export interface Way {
  /** Nodes that were passed, with how often. */
  readonly nodes: Readonly<Record<string, number>>;
  /** Ways that were taken: `node exit`, with how often. */
  readonly ways: Readonly<Record<string, number>>;
  /** It ended where nothing leads on: at an exit without an edge, in a circle of nodes, or in patience. */
  readonly deadEnd: { readonly nodeId: string; readonly exit: string | null } | null;
  /** The node that it came back to again and again. */
  readonly circling: string | null;
}

/** How a call came to its end: why (null: the caller gave up), at which node, and which node it left last. */
interface Ended {
  readonly end: string | null;
  readonly last: string;
  readonly left: PathStep | undefined;
}

/** Counts where a call went and says whether it ended in a dead end. */
export const wayOf = (steps: readonly PathStep[], { end, last, left }: Ended): Way => {
  const nodes: Record<string, number> = {};
  const ways: Record<string, number> = {};
  for (const { nodeId, exit } of steps) {
    if (exit === undefined) nodes[nodeId] = (nodes[nodeId] ?? 0) + 1;
    else ways[`${nodeId} ${exit}`] = (ways[`${nodeId} ${exit}`] ?? 0) + 1;
  }
  const stuck = end === null || end === 'no-way' || end === 'cycle' || end === 'longest-call';
  const noWay = end === 'no-way' && left !== undefined;
  const [circling] = Object.entries(nodes).find(([, times]) => times >= circle) ?? [];
  return {
    ...{ nodes, ways, circling: circling ?? null },
    deadEnd: stuck ? { nodeId: noWay ? left.nodeId : last, exit: noWay ? (left.exit ?? null) : null } : null,
  };
};
