import { expect, test } from 'vitest';
import { emptyFlow, exitsOf, flow, flowNode, promptPieces } from './graph.ts';

test('a prompt is cut at its variables', () => {
  expect(promptPieces('您好{姓名}，单号{ 单号 }。')).toEqual([
    { kind: 'fixed', text: '您好' },
    { kind: 'variable', name: '姓名' },
    { kind: 'fixed', text: '，单号' },
    { kind: 'variable', name: '单号' },
    { kind: 'fixed', text: '。' },
  ]);
  expect(promptPieces('a { b')).toEqual([{ kind: 'fixed', text: 'a { b' }]);
  expect(promptPieces('')).toEqual([]);
});

test.each(['zh', 'en'] as const)('a new draft in %s parses to itself', (language) => {
  expect(flow.parse(emptyFlow(language))).toEqual(emptyFlow(language));
});

test('exits follow from the node', () => {
  const exits = (node: object): string[] => exitsOf(flowNode.parse(node)).map((exit) => exit.id);
  expect(exits({ id: 'a', kind: 'start' })).toEqual(['next']);
  expect(exits({ id: 'a', kind: 'ask', answers: [{ id: 'x', intents: [] }] })).toEqual(['x', 'unmatched', 'silence']);
  expect(exits({ id: 'a', kind: 'menu', options: [{ key: '1' }, { key: '#' }] })).toEqual(['1', '#', 'invalid', 'timeout']);
  expect(exits({ id: 'a', kind: 'condition', rules: [{ id: 'r' }] })).toEqual(['r', 'else']);
  expect(exits({ id: 'a', kind: 'hangup' })).toEqual([]);
});

test('what passes a limit is refused', () => {
  const draft = emptyFlow('zh');
  const long = { ...draft, variables: [{ name: 'x'.repeat(65) }] };
  expect(flow.safeParse(long).success).toBe(false);
  expect(flow.safeParse({ ...draft, schema: 2 }).success).toBe(false);
});
