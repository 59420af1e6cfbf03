import type { NodeOf } from '@parley/contract/flow/graph';
import { core, type Decision, type Match, normalise } from '@parley/nlu';
import type { Run } from './run.ts';

const question = /([^，。！？,.!?]+)吗[？?]?\s*$/u;
const marks = /[，,。.！!？?；;、…]+/u;
const asks = /[吗么呢]|什么|怎么|多少|谁|哪|几/u;

// What stands before an answer and before the verb that it may echo alone: 今天不方便 to 今天方便还吗？
const before = /^(?:那|我|我们|今天|现在|这会儿?|下午|上午|晚上|暂时|可能|应该|恐怕)+/u;
const modal = /^(?:方便|可以|愿意|需要|有空|能|想|要|在)$/u;

type Answer = 'affirm' | 'deny';

/** The verb of a question said back answers it: 有人 and 没人 to 家里有人吗？ */
const answerIn = (asked: readonly string[], text: string): Answer | null => {
  const said = core(normalise(text, 'zh'), 'zh')
    .replace(before, '')
    .replace(/[的了]$/u, '')
    .replace(/^(.+?)\1+$/u, '$1');
  if (asks.test(said)) return null;
  const verb = /^(?:没有|没|不)(.+)$/u.exec(said)?.[1];
  const isAsked = (words: string): boolean => asked.some((each) => each.endsWith(words) || (modal.test(words) && each.includes(words)));
  if (verb !== undefined) return isAsked(verb) ? 'deny' : null;
  return said.length > 1 && isAsked(said) ? 'affirm' : null;
};

/** The decision where the verb of the question that was asked answers it, alone or before a question of the person's own. */
export const echoed = (run: Run, node: NodeOf<'ask'>, text: string, decision: Decision): Decision => {
  const { best, protective } = decision;
  if (run.version.flow.language !== 'zh' || protective !== null || (best !== null && best.type !== 'knowledge')) return decision;
  const asked = [...node.prompts, ...node.unmatched.prompts].flatMap(({ text: full, short }) =>
    [full, short].flatMap((prompt) => question.exec(prompt)?.[1] ?? []),
  );
  const said = best === null ? text : (text.split(marks)[0] ?? '');
  const answer = answerIn(asked, said);
  if (answer === null) return decision;
  const intents = node.answers.flatMap((each) => each.intents.map((id) => run.version.intents.get(id)));
  const intent = intents.find((each) => each?.kind === answer);
  if (intent === undefined) return decision;
  const match: Match = { type: 'intent', id: intent.id, name: intent.name, by: 'rule', score: 0.9, evidence: said.trim() };
  return { ...decision, best: match, also: best, others: decision.others };
};
