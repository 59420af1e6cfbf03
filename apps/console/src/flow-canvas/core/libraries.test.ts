import { flow, renameVariable } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { putItem, removeIntent, removeLabel, removeSlot, spokenNames, usesOf } from './libraries.ts';

const draft = flow.parse({
  language: 'zh',
  nodes: [
    {
      id: 'a',
      kind: 'ask',
      prompts: [{ text: '是 {姓名} 吗？' }],
      answers: [{ id: 'y', intents: ['yes', 'sure'] }],
      fills: ['s'],
      labels: ['l'],
    },
    { id: 'c', kind: 'collect', slotId: 's', refusals: ['yes'] },
    {
      id: 't',
      kind: 'set',
      assignments: [
        { kind: 'label', labelId: 'l' },
        { kind: 'variable', name: '姓名', value: '{姓名}先生' },
      ],
    },
  ],
  intents: [{ id: 'yes', name: '肯定' }],
  slots: [{ id: 's', name: '地址', entity: { kind: 'text' } }],
  labels: [{ id: 'l', name: '有意向' }],
  variables: [{ name: '姓名' }],
  knowledge: [{ id: 'k', question: '你是谁', labels: ['l'], answers: [{ text: '{姓名}您好' }] }],
});

test('a removed intent leaves no trace in answers', () => {
  expect(usesOf(draft, 'intents', 'yes')).toBe(2);
  const next = removeIntent(draft, 'yes');
  expect(usesOf(next, 'intents', 'yes')).toBe(0);
  expect(next.intents).toHaveLength(0);
  expect(next.nodes[0]).toMatchObject({ answers: [{ id: 'y', intents: ['sure'] }] });
});

test('a removed slot is filled by nobody', () => {
  const next = removeSlot(draft, 's');
  expect(next.nodes[1]).toMatchObject({ slotId: null });
  expect(usesOf(next, 'slots', 's')).toBe(0);
});

test('a removed label comes off nodes, assignments and knowledge', () => {
  const next = removeLabel(draft, 'l');
  expect(JSON.stringify(next)).not.toContain('"l"');
});

test('a renamed variable is renamed wherever it is said or set', () => {
  const next = renameVariable(draft, '姓名', '称呼');
  expect(JSON.stringify(next)).not.toContain('{姓名}');
  expect(next.nodes[0]).toMatchObject({ prompts: [{ text: '是 {称呼} 吗？' }] });
  expect(next.nodes[2]).toMatchObject({ assignments: [{}, { name: '称呼', value: '{称呼}先生' }] });
  expect(renameVariable(draft, '姓名', '')).toBe(draft);
});

test('an item is put in its place or at the end', () => {
  expect(putItem([{ id: 'a', n: 1 }], { id: 'a', n: 2 })).toEqual([{ id: 'a', n: 2 }]);
  expect(putItem([{ id: 'a' }], { id: 'b' })).toEqual([{ id: 'a' }, { id: 'b' }]);
});

test('variables and slots may be said', () => {
  expect(spokenNames(draft)).toEqual(['姓名', '地址']);
});
