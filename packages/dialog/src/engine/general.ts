import type { Knowledge } from '@parley/contract/flow/graph';
import type { Decision } from '@parley/nlu';
import { jump } from './enter.ts';
import { miss, repeatPrompt } from './fallback.ts';
import { change, count, end, label, type Run, total } from './run.ts';
import type { Speaking } from './understood.ts';
import { listen, sayNext } from './wording.ts';

/** Times in a row a prompt is repeated at the person's wish; past that it counts as not understood. */
const repeatsAllowed = 3;

export const unclear = (run: Run, node: Speaking) => {
  total(run, 'unmatched');
  miss(run, node, 'unclear');
};

const answerKnowledge = (run: Run, node: Speaking, item: Knowledge) => {
  const times = count(run, 'concerns', item.id);
  const answered = times <= item.limit && item.answers.length > 0;
  run.trace.push({ kind: 'knowledge', nodeId: node.id, knowledgeId: item.id, times, answered });
  for (const labelId of item.labels) label(run, labelId);
  if (!answered) return unclear(run, node);
  sayNext(run, node, item.answers, `knowledge:${item.id}`, { knowledgeId: item.id });
  change(run, { misses: {} });
  switch (item.after.kind) {
    case 'return':
      return listen(run, node);
    case 'repeat':
      repeatPrompt(run, node, true);
      return listen(run, node);
    case 'jump':
      return jump(run, item.after.nodeId);
    case 'end':
      return end(run, 'knowledge');
  }
};

/** Answers a question that was asked along with an answer, and goes on by that. One that leads elsewhere or is answered up stays open. */
export const alsoAnswered = (run: Run, node: Speaking, { also }: Decision): void => {
  const item = also?.type === 'knowledge' ? run.version.knowledge.get(also.id) : undefined;
  if (item === undefined || item.after.kind === 'jump' || item.after.kind === 'end') return;
  const times = count(run, 'concerns', item.id);
  const answered = times <= item.limit && item.answers.length > 0;
  run.trace.push({ kind: 'knowledge', nodeId: node.id, knowledgeId: item.id, times, answered });
  for (const labelId of item.labels) label(run, labelId);
  if (answered) sayNext(run, node, item.answers, `knowledge:${item.id}`, { knowledgeId: item.id });
};

export const sayItAgain = (run: Run, node: Speaking) => {
  if (count(run, 'misses', 'repeat') > repeatsAllowed) return unclear(run, node);
  repeatPrompt(run, node, false);
  listen(run, node);
};

/** What a decision calls for that is the same at every node: knowledge and saying it again. False when it is neither. */
export const general = (run: Run, node: Speaking, decision: Decision): boolean => {
  const { best } = decision;
  if (best === null) return false;
  if (best.type === 'knowledge') {
    const item = run.version.knowledge.get(best.id);
    if (item === undefined) return false;
    answerKnowledge(run, node, item);
    return true;
  }
  if (run.version.intents.get(best.id)?.kind !== 'repeat') return false;
  sayItAgain(run, node);
  return true;
};
