import type { Flow } from '@parley/contract/flow/graph';

/** Nodes that listen for what no list of phrases holds: they fill a slot of free text by speech. Their ids, in the flow's order. */
export function listensOpenly(flow: Flow): string[] {
  const open = new Set(flow.slots.filter(({ entity }) => entity.kind === 'text').map(({ id }) => id));
  return flow.nodes
    .filter((node) => {
      if (node.kind === 'collect') return node.by !== 'keys' && node.slotId !== null && open.has(node.slotId);
      return node.kind === 'ask' && node.fills.some((id) => open.has(id));
    })
    .map(({ id }) => id);
}
