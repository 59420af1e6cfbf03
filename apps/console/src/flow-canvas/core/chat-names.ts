import type { Language } from '@parley/contract';
import { exitsOf, type Flow } from '@parley/contract/flow/graph';
import type { NamedIntent, WayNames } from '../../flow-chat/core/chat.ts';
import { nodeOf, targetOf } from './edits.ts';
import { exitName, nodeName, numberText } from './views.ts';

/** How a talk calls the nodes of a graph, and the ways out of them. */
export interface ChatNames {
  readonly numberOf: (nodeId: string) => string | undefined;
  readonly wayNames: WayNames;
  /** The flow's intents, those that the node listens for first. */
  readonly intentsAt: (nodeId: string) => readonly NamedIntent[];
}

/** The graph's own names for what a talk on it passes. */
export const chatNames = (flow: Flow, language: Language): ChatNames => ({
  numberOf: (id) => {
    const node = nodeOf(flow, id);
    return node && numberText(node.number);
  },
  intentsAt: (id) => {
    const node = nodeOf(flow, id);
    const heard = new Set(node?.kind === 'ask' ? node.answers.flatMap(({ intents }) => intents) : []);
    const named = flow.intents.map((one) => ({ id: one.id, name: one.name }));
    return [...named.filter((one) => heard.has(one.id)), ...named.filter((one) => !heard.has(one.id))];
  },
  wayNames: ({ nodeId, exit }) => {
    const node = nodeOf(flow, nodeId);
    const way = node && exitsOf(node).find(({ id }) => id === exit);
    if (!node || !way) return undefined;
    const target = nodeOf(flow, targetOf(flow, node.id, way.id) ?? '');
    return { exit: exitName(flow, node, way, language), target: target && nodeName(target, language) };
  },
});
