import { type Flow, type FlowNode, type Intent, intent, type Slot, slot } from '@parley/contract/flow/graph';

/** The list with an item in the place of the one that has its id, or at its end. */
export const putItem = <T extends { id: string }>(list: readonly T[], item: T): T[] =>
  list.some(({ id }) => id === item.id) ? list.map((old) => (old.id === item.id ? item : old)) : [...list, item];

/** An intent that nothing means yet. */
export const newIntent = (id: string, name: string): Intent => intent.parse({ id, name });

/** A slot that takes whatever is said. */
export const newSlot = (id: string, name: string): Slot => slot.parse({ id, name, entity: { kind: 'text' } });

/** A sentence that an intent means, once. What is never it no longer names the sentence. */
export const teachIntent = (flow: Flow, id: string, sentence: string): Flow => ({
  ...flow,
  intents: flow.intents.map((one) =>
    one.id !== id || one.exact.includes(sentence) || one.similar.includes(sentence)
      ? one
      : { ...one, similar: [...one.similar, sentence], black: one.black.filter((text) => text !== sentence) },
  ),
});

/** The same taken back. */
export const unteachIntent = (flow: Flow, id: string, sentence: string): Flow => ({
  ...flow,
  intents: flow.intents.map((one) => (one.id === id ? { ...one, similar: one.similar.filter((text) => text !== sentence) } : one)),
});

const dropId = (ids: readonly string[], gone: string): string[] => ids.filter((id) => id !== gone);

const mapNodes = (flow: Flow, map: (node: FlowNode) => FlowNode): Flow => ({ ...flow, nodes: flow.nodes.map(map) });

/** Takes an intent out of the flow and of every answer that names it. */
export function removeIntent(flow: Flow, id: string): Flow {
  const mapped = mapNodes(flow, (node) => {
    if (node.kind === 'ask')
      return { ...node, answers: node.answers.map((answer) => ({ ...answer, intents: dropId(answer.intents, id) })) };
    if (node.kind === 'collect') return { ...node, refusals: dropId(node.refusals, id) };
    return node;
  });
  return { ...mapped, intents: flow.intents.filter((intent) => intent.id !== id) };
}

/** Takes a slot out of the flow; nodes that filled it fill nothing. */
export function removeSlot(flow: Flow, id: string): Flow {
  const mapped = mapNodes(flow, (node) => {
    if (node.kind === 'collect' && node.slotId === id) return { ...node, slotId: null };
    if (node.kind === 'ask') return { ...node, fills: dropId(node.fills, id) };
    return node;
  });
  return { ...mapped, slots: flow.slots.filter((slot) => slot.id !== id) };
}

/** Takes a label out of the flow and off everything that put it on the call. */
export function removeLabel(flow: Flow, id: string): Flow {
  const mapped = mapNodes(flow, (node) => {
    const labels = dropId(node.labels, id);
    if (node.kind === 'set')
      return { ...node, labels, assignments: node.assignments.filter((set) => set.kind !== 'label' || set.labelId !== id) };
    return { ...node, labels };
  });
  const knowledge = flow.knowledge.map((item) => ({ ...item, labels: dropId(item.labels, id) }));
  return { ...mapped, knowledge, labels: flow.labels.filter((one) => one.id !== id) };
}

/** How many nodes use a thing: told before it is removed. */
export const usesOf = (flow: Flow, kind: 'intent' | 'slot' | 'label', id: string): number =>
  flow.nodes.filter((node) => {
    if (kind === 'label')
      return node.labels.includes(id) || (node.kind === 'set' && node.assignments.some((a) => a.kind === 'label' && a.labelId === id));
    if (kind === 'slot') return (node.kind === 'collect' && node.slotId === id) || (node.kind === 'ask' && node.fills.includes(id));
    return (
      (node.kind === 'ask' && node.answers.some(({ intents }) => intents.includes(id))) ||
      (node.kind === 'collect' && node.refusals.includes(id))
    );
  }).length;

/** Names that a text may hold in braces. */
export const spokenNames = (flow: Flow): string[] => [
  ...new Set([...flow.variables.map(({ name }) => name), ...flow.slots.map(({ name }) => name)].filter((name) => name !== '')),
];
