import type { Handler } from '@parley/contract/flow/graph';
import type { Decision } from '@parley/nlu';
import { jump } from './enter.ts';
import { repeatPrompt, type Waiting } from './fallback.ts';
import { change, count, end, label, type Run } from './run.ts';
import { listen, sayNext } from './wording.ts';

const handlerOf = (run: Run, node: Waiting, { best }: Decision): Handler | undefined =>
  best?.type === 'intent'
    ? run.version.home(node.id).flow.handlers.find(({ intents, except }) => intents.includes(best.id) && !except.includes(node.id))
    : undefined;

/** Does what the flow does about an intent wherever it is heard. False where it does nothing about it, or not any more. */
export const handled = (run: Run, node: Waiting, decision: Decision): boolean => {
  const handler = handlerOf(run, node, decision);
  if (handler === undefined) return false;
  const times = count(run, 'handled', handler.id);
  run.trace.push({ kind: 'handler', nodeId: node.id, handlerId: handler.id, times, answered: times <= handler.limit });
  if (times > handler.limit) return false;
  for (const labelId of handler.labels) label(run, labelId);
  const { do: action } = handler;
  change(run, { misses: {} });
  switch (action.kind) {
    case 'jump':
      jump(run, action.nodeId);
      return true;
    case 'answer':
      sayNext(run, node, action.prompts, `handler:${handler.id}`);
      if (action.remind) repeatPrompt(run, node, true);
      listen(run, node);
      return true;
    case 'end':
      if (action.businessStatus !== '') {
        change(run, { businessStatus: action.businessStatus });
        run.actions.push({ kind: 'business-status', status: action.businessStatus });
      }
      sayNext(run, node, action.prompts, `handler:${handler.id}`);
      end(run, 'flow');
      return true;
  }
};
