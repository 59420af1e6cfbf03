import { type Language, say } from '@parley/contract';
import { type Edge, exitsOf, exitWord, type Flow, type FlowNode } from '@parley/contract/flow/graph';
import type { NodeTree } from '@parley/contract/flow-library';

/** What an exit is called: the designer's own name, or the word of its kind. */
const exitName = (node: FlowNode, exit: string, language: Language): string => {
  const own = [
    ...('answers' in node ? node.answers : []),
    ...(node.kind === 'condition' ? node.rules : []),
    ...(node.kind === 'subflow' ? node.exits : []),
    ...(node.kind === 'agent-model' ? node.outcomes : []),
  ].find(({ id }) => id === exit)?.name;
  if (own) return own;
  const word = exitWord(node.kind, exit);
  return word ? say(word, language) : exit;
};

/**
 * A graph as trees. Each node stands in them once with what follows it, at the place that is nearest to its root; elsewhere it is named.
 *
 * @returns the trees of the start nodes, and those of nodes that no start leads to
 */
export const nodeTrees = (
  { nodes, edges }: { readonly nodes: readonly FlowNode[]; readonly edges: readonly Edge[] },
  language: Language,
): { readonly main: NodeTree[]; readonly unreached: NodeTree[] } => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const placed = new Set<string>();
  const treeOf = (node: FlowNode, exit: string): NodeTree => {
    const elsewhere = placed.has(node.id);
    placed.add(node.id);
    return { id: node.id, name: node.name, kind: node.kind, exit, elsewhere, children: [] };
  };
  const grow = (roots: readonly NodeTree[]): void => {
    // Level by level, so that a node stands where it is first reached.
    let level = roots;
    while (level.length > 0) {
      const next: NodeTree[] = [];
      for (const tree of level) {
        const node = byId.get(tree.id);
        if (!node || tree.elsewhere) continue;
        for (const { id } of exitsOf(node)) {
          const to = byId.get(edges.find((edge) => edge.from === node.id && edge.exit === id)?.to ?? '');
          if (!to) continue;
          const child = treeOf(to, exitName(node, id, language));
          tree.children.push(child);
          next.push(child);
        }
      }
      level = next;
    }
  };
  const main = nodes.filter(({ kind }) => kind === 'start').map((node) => treeOf(node, ''));
  grow(main);
  const unreached: NodeTree[] = [];
  for (const node of nodes) {
    if (placed.has(node.id)) continue;
    const tree = treeOf(node, '');
    unreached.push(tree);
    grow([tree]);
  }
  return { main, unreached };
};

/** The nodes that fill each slot, by its id. */
export const fillersOf = (flow: Flow): ReadonlyMap<string, readonly FlowNode[]> => {
  const fillers = new Map<string, FlowNode[]>();
  for (const node of [...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)]) {
    const filled = [
      ...(node.kind === 'collect' && node.slotId !== null ? [node.slotId] : []),
      ...('fills' in node ? node.fills : []),
      ...(node.kind === 'set' ? node.assignments.flatMap((one) => (one.kind === 'slot' ? [one.slotId] : [])) : []),
    ];
    for (const id of new Set(filled)) fillers.set(id, [...(fillers.get(id) ?? []), node]);
  }
  return fillers;
};
