import type { NodeOf } from '@parley/contract/flow/graph';
import { normalise } from '@parley/nlu';
import type { Run } from './run.ts';
import { filledIn } from './wording.ts';

/** Numbers of two figures or more: one figure says how many of something there are. */
const numbersIn = (text: string): string[] => [...text.matchAll(/\d[\d.,:/-]*\d/g)].map(([number]) => number.replaceAll(/[.,:/-]/g, ''));

/** Whether a model may say a sentence here. */
export const maySay = (run: Run, node: NodeOf<'agent-model'>, sentence: string): boolean => {
  const { language } = run.version.flow;
  const plain = normalise(sentence, language);
  const forbidden = node.guard.forbidden.some((words) => {
    const one = normalise(words, language);
    return one !== '' && plain.includes(one);
  });
  if (forbidden) return false;
  if (!node.guard.numbers) return true;
  const { talk, slots } = run.state;
  const known = [filledIn(run, node.instructions), filledIn(run, node.facts), ...Object.values(slots)];
  const heard = (talk?.messages ?? []).filter(({ role }) => role !== 'assistant').map(({ text }) => text);
  const numbers = new Set([...known, ...heard].flatMap(numbersIn));
  return numbersIn(sentence).every((number) => numbers.has(number));
};
