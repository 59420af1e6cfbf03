import { type Flow, type FlowNode, flowNode, type NodeKind } from '@parley/contract/flow/graph';
import { type NewId, nextNumber } from './edits.ts';
import { type Point, snap } from './grid.ts';

/** What a kind begins with beyond the schema's own defaults: something to connect at once. */
const beginnings = (flow: Flow, kind: NodeKind, newId: NewId): object => {
  switch (kind) {
    case 'speak':
      return { prompts: [{ text: '' }] };
    case 'transfer':
    case 'request':
    case 'hangup':
      return { prompts: [] };
    case 'agent-model':
      return { prompts: [], outcomes: [{ id: newId() }] };
    case 'ask':
      return {
        prompts: [{ text: '' }],
        answers: flow.intents
          .filter(({ kind: meaning }) => meaning === 'affirm' || meaning === 'deny')
          .slice(0, 2)
          .map(({ id }) => ({ id: newId(), intents: [id] })),
      };
    case 'collect':
      return { prompts: [{ text: '' }], slotId: flow.slots[0]?.id ?? null };
    case 'menu':
      return { prompts: [{ text: '' }], options: [{ key: '1' }, { key: '2' }] };
    case 'condition':
      return { rules: [{ id: newId() }] };
    case 'start':
    case 'set':
    case 'sms':
    case 'subflow':
    case 'return':
      return {};
  }
};

/** A new node of a kind, on the grid, with the next number and an unused name. */
export function newNode(flow: Flow, kind: NodeKind, at: Point, label: string, newId: NewId): FlowNode {
  const number = nextNumber(flow);
  return flowNode.parse({
    id: newId(),
    kind,
    name: unusedName(flow, label),
    number,
    position: { x: snap(at.x), y: snap(at.y) },
    ...beginnings(flow, kind, newId),
  });
}

/** The label, with a figure behind it if a node has that name already. */
function unusedName(flow: Flow, label: string): string {
  const taken = new Set(flow.nodes.map(({ name }) => name));
  if (!taken.has(label)) return label;
  for (let i = 2; ; i += 1) if (!taken.has(`${label} ${i}`)) return `${label} ${i}`;
}
