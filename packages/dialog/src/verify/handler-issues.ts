import type { Flow } from '@parley/contract/flow/graph';
import type { Found } from './issue.ts';
import { allNodes } from './parts.ts';

/** What is wrong with what a flow does about intents wherever they are heard. */
export const handlerIssues = (flow: Flow, found: Found): void => {
  const answered = new Set<string>();
  for (const { id, name, intents, do: action, labels, except } of flow.handlers) {
    if (intents.length === 0 || (action.kind === 'answer' && action.prompts.length === 0)) found('handler-empty', { item: id }, { name });
    for (const intentId of intents) {
      const intent = flow.intents.find((each) => each.id === intentId);
      if (intent === undefined) found('intent-unknown', { item: id });
      else if (answered.has(intentId)) found('handler-twice', { item: id }, { name: intent.name });
      answered.add(intentId);
    }
    const nodes = allNodes(flow);
    if (action.kind === 'jump' && !nodes.some((node) => node.id === action.nodeId && node.kind !== 'start'))
      found('handler-jump', { item: id }, { name });
    for (const labelId of labels) if (!flow.labels.some((label) => label.id === labelId)) found('label-unknown', { item: id });
    for (const nodeId of except) if (!nodes.some((node) => node.id === nodeId)) found('node-unknown', { item: id });
  }
};
