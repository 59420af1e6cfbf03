import type { Flow, FlowNode } from '@parley/contract/flow/graph';

/** Nodes that can be come to from `from` over `ways`. */
export const spread = (from: readonly string[], ways: ReadonlyMap<string, readonly string[]>): Set<string> => {
  const seen = new Set(from);
  const open = [...from];
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const next of ways.get(node) ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  return seen;
};

/** Nodes at which knowledge may be asked. */
export const mayAsk = (node: FlowNode): boolean =>
  ((node.kind === 'ask' || node.kind === 'collect') && node.knowledge) || (node.kind === 'agent-model' && node.tools.knowledge);

/** Ways that no edge draws. Knowledge jumps from wherever it may be asked, handlers from what listens, so their targets count as reached once that is. */
export const jumpsOf = (flow: Pick<Flow, 'nodes' | 'knowledge' | 'handlers'>): { readonly from: string; readonly to: string }[] => {
  const targets = flow.knowledge.flatMap((item) => (item.after.kind === 'jump' ? [item.after.nodeId] : []));
  const asked = flow.nodes.filter(mayAsk).flatMap(({ id }) => targets.map((to) => ({ from: id, to })));
  const listening = flow.nodes.filter(({ kind }) => kind === 'ask' || kind === 'collect' || kind === 'agent-model');
  const handled = flow.handlers.flatMap(({ do: action, except }) =>
    action.kind === 'jump' ? listening.flatMap(({ id }) => (except.includes(id) ? [] : [{ from: id, to: action.nodeId }])) : [],
  );
  return [...asked, ...handled];
};
