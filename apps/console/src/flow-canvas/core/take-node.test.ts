import { emptyFlow } from '@parley/contract/flow/empty';
import { type Flow, flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { takeNode } from './take-node.ts';

const flowOf = (ids: readonly string[], text = 'said'): Flow =>
  flow.parse({
    ...emptyFlow('zh'),
    nodes: [...emptyFlow('zh').nodes, ...ids.map((id) => ({ id, kind: 'speak', name: id, prompts: [{ text }] }))],
    edges: ['start', ...ids].map((from, at) => ({ id: `e${at}`, from, exit: 'next', to: ids[at] ?? 'end' })),
  });
const ways = ({ edges }: Flow) => edges.map(({ from, to }) => `${from}>${to}`).sort();

test('a changed node is as it was, at its place of now, with its ways out', () => {
  const draft = flowOf(['a'], 'new');
  draft.nodes = draft.nodes.map((node) => (node.id === 'a' ? { ...node, position: { x: 8, y: 8 } } : node));
  const taken = takeNode(flowOf(['a'], 'old'), draft, 'a');
  expect(taken.dangling).toEqual([]);
  expect(taken.draft.nodes.find(({ id }) => id === 'a')).toMatchObject({ position: { x: 8, y: 8 }, prompts: [{ text: 'old' }] });
  expect(ways(taken.draft)).toEqual(['a>end', 'start>a']);
});

test('a new node that is not wanted leaves the exit that led to it without a target, which is told', () => {
  const taken = takeNode(flowOf([]), flowOf(['a']), 'a');
  expect(taken.draft.nodes.map(({ id }) => id)).toEqual(['start', 'end']);
  expect(taken.dangling).toEqual([{ node: 'start', exit: 'next' }]);
});

test('a node that is put back gets the ways in that nobody else has, and those out that still lead somewhere', () => {
  const without: Flow = { ...flowOf([]), edges: [] };
  expect(ways(takeNode(flowOf(['a']), without, 'a').draft)).toEqual(['a>end', 'start>a']);
  expect(ways(takeNode(flowOf(['a']), flowOf([]), 'a').draft)).toEqual(['a>end', 'start>end']);
  const both = takeNode(flowOf(['a', 'b']), without, 'a');
  expect(both.dangling).toEqual([{ node: 'a', exit: 'next' }]);
});
