import { type Flow, type FlowNode, flowNode, handler, type Intent, intent, knowledge, type Slot, slot } from '@parley/contract/flow/graph';
import { type LibraryPart, referencesOf, refersTo, withoutReference } from '@parley/contract/flow/references';
import type { z } from 'zod';

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

type Removable = 'intents' | 'slots' | 'labels';

const without = <T>(item: T, schema: z.ZodType<T>, part: Removable, id: string): T =>
  refersTo(item, part, id) ? schema.parse(withoutReference(item, part, id)) : item;

/** What a node is once a label or slot that it held alone is gone. */
const aloneGone = (node: FlowNode, part: Removable, id: string): FlowNode => {
  if (part === 'slots' && node.kind === 'collect' && node.slotId === id) return { ...node, slotId: null };
  if (part === 'labels' && node.kind === 'set')
    return { ...node, assignments: node.assignments.filter((each) => each.kind !== 'label' || each.labelId !== id) };
  return node;
};

/** Takes an item out of its library and out of every list that names it, in components too. A slot that was collected is collected no more. */
const remove = (flow: Flow, part: Removable, id: string): Flow => {
  const nodes = (list: readonly FlowNode[]): FlowNode[] => list.map((node) => aloneGone(without(node, flowNode, part, id), part, id));
  return {
    ...flow,
    nodes: nodes(flow.nodes),
    components: flow.components.map((one) => ({ ...one, nodes: nodes(one.nodes) })),
    handlers: flow.handlers.map((one) => without(one, handler, part, id)),
    knowledge: flow.knowledge.map((one) => without(one, knowledge, part, id)),
  };
};

/** Takes an intent out of the flow and of every answer and handler that names it. */
export const removeIntent = (flow: Flow, id: string): Flow => ({
  ...remove(flow, 'intents', id),
  intents: flow.intents.filter((one) => one.id !== id),
});

/** Takes a slot out of the flow; nodes that filled it fill nothing. */
export const removeSlot = (flow: Flow, id: string): Flow => ({
  ...remove(flow, 'slots', id),
  slots: flow.slots.filter((one) => one.id !== id),
});

/** Takes a label out of the flow and off everything that put it on the call. */
export const removeLabel = (flow: Flow, id: string): Flow => ({
  ...remove(flow, 'labels', id),
  labels: flow.labels.filter((one) => one.id !== id),
});

const counted = new WeakMap<Flow, Map<LibraryPart, ReadonlyMap<string, number>>>();

const countUses = (flow: Flow, part: LibraryPart): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  // An own library is named by slots, everything else by nodes.
  const users = part === 'libraries' ? flow.slots : [...flow.nodes, ...flow.components.flatMap(({ nodes }) => nodes)];
  for (const user of users) for (const id of referencesOf(user).ids.get(part) ?? []) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
};

/** How many nodes (of an own library: slots) use a thing: told before it is removed. */
export const usesOf = (flow: Flow, part: LibraryPart, id: string): number => {
  const parts = counted.get(flow) ?? new Map<LibraryPart, ReadonlyMap<string, number>>();
  counted.set(flow, parts);
  const uses = parts.get(part) ?? countUses(flow, part);
  parts.set(part, uses);
  return uses.get(id) ?? 0;
};

/** Names that a text may hold in braces. */
export const spokenNames = (flow: Flow): string[] => [
  ...new Set([...flow.variables.map(({ name }) => name), ...flow.slots.map(({ name }) => name)].filter((name) => name !== '')),
];
