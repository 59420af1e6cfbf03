import { emptyFlow } from '@parley/contract/flow/empty';
import { type FlowInput, flow } from '@parley/contract/flow/schema';
import { expect, test } from 'vitest';
import { listensOpenly } from './open-speech.ts';

type Entity = NonNullable<FlowInput['slots']>[number]['entity'];
type Node = FlowInput['nodes'][number];

const base = (id: string) => ({ id, name: id, number: 9, position: { x: 0, y: 0 } });
const collecting = (entity: Entity, more: Partial<Extract<Node, { kind: 'collect' }>> = {}): string[] => {
  const node = { ...base('collect'), kind: 'collect' as const, slotId: 'slot', prompts: [{ text: '请讲' }], ...more };
  const slots = [{ id: 'slot', name: '槽位', entity }];
  const empty = emptyFlow('zh');
  return listensOpenly(flow.parse({ ...empty, slots, nodes: [...empty.nodes, node] }));
};
const asking = (more: Partial<Extract<Node, { kind: 'ask' }>>): string[] => {
  const node = { ...base('ask'), kind: 'ask' as const, prompts: [{ text: '还有别的吗？' }], ...more };
  const empty = emptyFlow('zh');
  return listensOpenly(flow.parse({ ...empty, nodes: [...empty.nodes, node] })).filter((id) => id === 'ask');
};

test.each<[string, Entity]>([
  ['a name', { kind: 'name' }],
  ['an address', { kind: 'address' }],
  ['a licence plate', { kind: 'plate' }],
  ['whatever was said', { kind: 'text' }],
  ['a pattern without examples', { kind: 'pattern', regex: 'A.*' }],
])('collecting %s by speech listens openly', (_, entity) => {
  expect(collecting(entity)).toEqual(['collect']);
  expect(collecting(entity, { by: 'keys' })).toEqual([]);
});

test.each<[string, Entity]>([
  ['digits', { kind: 'digits' }],
  ['a day', { kind: 'date' }],
  ['yes or no', { kind: 'yes-no' }],
  ['a pattern with examples', { kind: 'pattern', regex: 'A.*', examples: ['A 1'] }],
])('collecting %s does not', (_, entity) => {
  expect(collecting(entity)).toEqual([]);
});

test('a question that lists no answer, and may not be answered by knowledge, listens openly', () => {
  expect(asking({ knowledge: false })).toEqual(['ask']);
  expect(asking({ knowledge: true })).toEqual([]);
});
