import { emptyFlow, type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { mergeDrafts } from './merge.ts';

const base: Flow = flow.parse({
  ...emptyFlow('zh'),
  nodes: [
    { id: 'start', kind: 'start', name: '开始' },
    { id: 'ask', kind: 'ask', name: '问时间' },
    { id: 'end', kind: 'hangup', name: '再见' },
  ],
  edges: [{ id: 'e', from: 'start', exit: 'next', to: 'ask' }],
});
const renamed = (from: Flow, id: string, name: string): Flow => ({
  ...from,
  nodes: from.nodes.map((node) => (node.id === id ? { ...node, name } : node)),
});

test('what each side touched alone is kept of both, and nothing is asked', () => {
  const mine = renamed(base, 'ask', '问日期');
  const theirs: Flow = { ...renamed(base, 'end', '结束'), labels: [{ id: 'l', name: '有意' }] };
  const { flow: merged, items } = mergeDrafts(base, mine, theirs);
  expect(merged.nodes.map(({ name }) => name)).toEqual(['开始', '问日期', '结束']);
  expect(merged.labels).toEqual(theirs.labels);
  expect(items.filter(({ conflict }) => conflict)).toEqual([]);
  expect(items.map(({ key, side }) => [key, side])).toEqual([
    ['nodes/ask', 'mine'],
    ['nodes/end', 'theirs'],
    ['labels/l', 'theirs'],
  ]);
});

test('what both changed is chosen item by item, and settled by the choice', () => {
  const mine = { ...renamed(base, 'ask', '问日期'), edges: [{ id: 'e', from: 'start', exit: 'next', to: 'end' }] };
  const theirs = { ...renamed(base, 'ask', '问钟点'), edges: [] };
  const first = mergeDrafts(base, mine, theirs);
  expect(first.items.filter(({ conflict }) => conflict).map(({ key }) => key)).toEqual(['nodes/ask', 'edges/start/next']);
  const chosen = mergeDrafts(
    base,
    mine,
    theirs,
    new Map([
      ['nodes/ask', 'theirs'],
      ['edges/start/next', 'theirs'],
    ]),
  );
  expect(chosen.flow.nodes.find(({ id }) => id === 'ask')?.name).toBe('问钟点');
  expect(chosen.flow.edges).toEqual([]);
});

test('a node that one moved and the other wrote is moved and written', () => {
  const mine: Flow = { ...base, nodes: base.nodes.map((node) => ({ ...node, position: { x: 80, y: 80 } })) };
  const { flow: merged, items } = mergeDrafts(base, mine, renamed(base, 'ask', '问日期'));
  expect(merged.nodes.find(({ id }) => id === 'ask')).toMatchObject({ name: '问日期', position: { x: 80, y: 80 } });
  expect(items.some(({ conflict }) => conflict)).toBe(false);
});

test('a save whose answer was lost is no conflict with itself', () => {
  const saved = renamed(base, 'ask', '问日期');
  const { flow: merged, items } = mergeDrafts(base, renamed(saved, 'end', '结束'), saved);
  expect(items.map(({ key, conflict }) => [key, conflict])).toEqual([['nodes/end', false]]);
  expect(merged.nodes.map(({ name }) => name)).toEqual(['开始', '问日期', '结束']);
});

test('without a common beginning whatever differs is asked', () => {
  const { items } = mergeDrafts(undefined, renamed(base, 'ask', '问日期'), base);
  expect(items).toMatchObject([{ key: 'nodes/ask', conflict: true, side: 'mine' }]);
});
