import { flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { makeComponent, refusedComponent, removeComponent, unpackComponent } from './components.ts';

const draft = flow.parse({
  language: 'zh',
  nodes: [
    { id: 'start', kind: 'start' },
    { id: 'ask', kind: 'ask', name: '问', answers: [{ id: 'yes', intents: ['affirm'] }], position: { x: 200, y: 0 } },
    { id: 'note', kind: 'speak', name: '记', position: { x: 400, y: 0 } },
    { id: 'good', kind: 'speak', name: '办好', position: { x: 600, y: 0 } },
    { id: 'bad', kind: 'hangup', name: '没办成', position: { x: 600, y: 100 } },
  ],
  edges: [
    { id: '1', from: 'start', exit: 'next', to: 'ask' },
    { id: '2', from: 'ask', exit: 'yes', to: 'note' },
    { id: '3', from: 'note', exit: 'next', to: 'good' },
    { id: '4', from: 'ask', exit: 'unmatched', to: 'bad' },
    { id: '5', from: 'ask', exit: 'silence', to: 'bad' },
    { id: '6', from: 'good', exit: 'next', to: 'bad' },
  ],
});

const ids = () => {
  let n = 0;
  return () => `n${++n}`;
};

const ways = (of: { edges: readonly { from: string; exit: string; to: string }[] }): string[] =>
  of.edges.map(({ from, exit, to }) => `${from} ${exit} ${to}`).toSorted();

test('selected nodes become a component, and a subflow node stands in their place', () => {
  const made = makeComponent(draft, new Set(['ask', 'note']), '核对', ids());
  const [component] = made?.flow.components ?? [];
  const subflow = made?.flow.nodes.find(({ id }) => id === made.subflow);
  expect(subflow).toMatchObject({ kind: 'subflow', name: '核对', to: { componentId: component?.id } });
  expect(component?.nodes.map(({ kind }) => kind)).toEqual(['start', 'ask', 'speak', 'return', 'return']);
  expect(made?.flow.nodes.map(({ id }) => id)).toEqual(['start', 'good', 'bad', made?.subflow]);
  // The two ways on: the first is done, the other is named as where it leads.
  const named = subflow?.kind === 'subflow' ? subflow.exits[0] : undefined;
  expect(made?.flow.edges.filter(({ from }) => from === made.subflow).map(({ exit, to }) => [exit, to])).toEqual([
    ['done', 'good'],
    [named?.id, 'bad'],
  ]);
  expect(named?.name).toBe('没办成');
});

test('a component that is unpacked is the flow that it was made of', () => {
  const newId = ids();
  const made = makeComponent(draft, new Set(['ask', 'note']), '核对', newId);
  const back = made && unpackComponent(made.flow, made.subflow, newId);
  const [ask = '', note = ''] = back?.nodes ?? [];
  const plain = (id: string): string => (id === ask ? 'ask' : id === note ? 'note' : id);
  expect(back && ways({ edges: back.flow.edges.map(({ from, exit, to }) => ({ from: plain(from), exit, to: plain(to) })) })).toEqual(
    ways(draft),
  );
  expect(back?.flow.components).toHaveLength(1);
});

test('a start, nothing, and two ways in make no component', () => {
  expect(refusedComponent(draft, new Set())).toBe('nothing');
  expect(refusedComponent(draft, new Set(['start', 'ask']))).toBe('start');
  expect(refusedComponent(draft, new Set(['note', 'bad']))).toBe('entries');
  expect(refusedComponent(draft, new Set(['ask', 'note']))).toBeUndefined();
});

test('a removed component is run by nobody', () => {
  const made = makeComponent(draft, new Set(['ask']), '问一下', ids());
  const [component] = made?.flow.components ?? [];
  const next = made && removeComponent(made.flow, component?.id ?? '');
  expect(next?.components).toEqual([]);
  expect(next?.nodes.find(({ id }) => id === made?.subflow)).toMatchObject({ to: { componentId: '' } });
});
