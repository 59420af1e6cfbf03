import { flow } from '@parley/contract/flow/graph';
import { compile, type Version } from '@parley/dialog';

const place = { x: 0, y: 0 };

/** Two questions that lead to each other for as long as they are answered with yes. */
export function endlessFlow(prompt: string): Version {
  const question = (id: string, number: number) => ({
    ...{ id, kind: 'ask' as const, name: id, number, position: place, prompts: [{ text: prompt }] },
    answers: [{ id: 'yes', name: 'yes', intents: ['yes'] }],
    unmatched: { count: 10 },
    silence: { count: 10 },
  });
  return compile(
    flow.parse({
      language: 'zh',
      nodes: [{ id: 'start', kind: 'start', name: 'start', number: 0, position: place }, question('one', 1), question('two', 2)],
      edges: [
        { id: 'a', from: 'start', exit: 'next', to: 'one' },
        { id: 'b', from: 'one', exit: 'yes', to: 'two' },
        { id: 'c', from: 'two', exit: 'yes', to: 'one' },
      ],
      intents: [{ id: 'yes', name: 'yes', kind: 'affirm', exact: ['可以', '是的', '方便', '可以的没问题'] }],
    }),
  );
}
