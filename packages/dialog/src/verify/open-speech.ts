import type { Entity, Flow } from '@parley/contract/flow/graph';
import { allNodes } from './parts.ts';

/** Whether no list, number or date holds what fills such a slot: people say it as they like. */
function isOpen(entity: Entity): boolean {
  switch (entity.kind) {
    case 'text':
    case 'name':
    case 'address':
    case 'plate':
      return true;
    case 'pattern':
      return entity.examples.length === 0;
    default:
      return false;
  }
}

/**
 * Nodes that listen for what no list of phrases holds: they fill an open slot by speech, ask without listing any answer, or have a model
 * listen. Their ids, in the flow's order.
 */
export function listensOpenly(flow: Flow): string[] {
  const open = new Set(flow.slots.filter(({ entity }) => isOpen(entity)).map(({ id }) => id));
  return allNodes(flow)
    .filter((node) => {
      if (node.kind === 'collect') return node.by !== 'keys' && node.slotId !== null && open.has(node.slotId);
      if (node.kind === 'agent-model') return true;
      if (node.kind !== 'ask') return false;
      return node.fills.some((id) => open.has(id)) || (node.answers.length === 0 && node.fills.length === 0 && !node.knowledge);
    })
    .map(({ id }) => id);
}
