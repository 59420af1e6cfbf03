import { emptyFlow, type Flow } from '@parley/contract/flow/graph';
import { expect, test } from 'vitest';
import { addNode, connect } from './edits.ts';
import { type Lead, leadTo, placeFor } from './lead.ts';
import { newNode } from './new-node.ts';

let ids = 0;
const newId = (): string => {
  ids += 1;
  return `id${ids}`;
};
const nothing = { node: undefined, edge: undefined };
const here = { x: 0, y: 0 };
const empty = emptyFlow('zh');
const asking = (): { flow: Flow; ask: string; answers: string[] } => {
  const node = newNode(empty, 'ask', { x: 800, y: 0 }, '询问', newId);
  return { flow: addNode(empty, node), ask: node.id, answers: node.kind === 'ask' ? node.answers.map(({ id }) => id) : [] };
};

test('the first node of a new flow goes between its beginning and its end', () => {
  expect(leadTo(empty, 'speak', nothing, here)).toEqual({ node: 'start', exit: 'next', insert: true });
  expect(leadTo(empty, 'hangup', nothing, here)).toBeUndefined();
  expect(leadTo(empty, 'start', nothing, here)).toBeUndefined();
});

test('a node follows the chosen one by its first exit that leads nowhere, what is understood before what is not', () => {
  const { flow, ask, answers } = asking();
  const chosen = { node: ask, edge: undefined };
  expect(leadTo(flow, 'speak', chosen, here)).toEqual({ node: ask, exit: answers[0] });
  const led = answers.reduce((draft, exit) => connect(draft, ask, exit, 'end', newId), flow);
  expect(leadTo(led, 'speak', chosen, here)).toEqual({ node: ask, exit: 'unmatched' });
  const all = ['unmatched', 'silence'].reduce((draft, exit) => connect(draft, ask, exit, 'end', newId), led);
  expect(leadTo(all, 'speak', chosen, here)).toBeUndefined();
  expect(leadTo(all, 'speak', { node: 'start', edge: undefined }, here)).toEqual({ node: 'start', exit: 'next', insert: true });
});

test('without a choice the nearest open exit is led on, and a chosen edge takes the node in', () => {
  const { flow, ask, answers } = asking();
  expect(leadTo(flow, 'hangup', nothing, here)).toEqual({ node: ask, exit: answers[0] });
  expect(leadTo(flow, 'menu', { node: undefined, edge: 'start/next' }, here)).toEqual({ node: 'start', exit: 'next', insert: true });
});

const size = { width: 226, height: 120 };
const box = (id: string, x: number, y: number) => ({ id, x, y, ...size });
const into: Lead = { node: 'a', exit: 'next', insert: true };

test('a node between two that stand close moves the second and what stands right of it', () => {
  const boxes = [box('a', 0, 0), box('b', 296, 40), box('c', 600, 0), box('above', 0, -400)];
  const { at, moves } = placeFor(boxes, into, 'b', size);
  expect(at).toEqual({ x: 296, y: 40 });
  expect([...moves.keys()]).toEqual(['b', 'c']);
  expect((moves.get('b')?.x ?? 0) - (at.x + size.width)).toBeGreaterThanOrEqual(64);
});

test('a node between two that stand far apart moves nothing', () => {
  const { at, moves } = placeFor([box('a', 0, 0), box('b', 800, 0)], into, 'b', size);
  expect(at).toEqual({ x: 296, y: 0 });
  expect(moves.size).toBe(0);
});

test('a node on a way back lies beside where it comes from, on top of nothing', () => {
  const boxes = [box('b', 0, 0), box('a', 400, 0), box('other', 696, 0)];
  const { at, moves } = placeFor(boxes, into, 'b', size);
  expect(moves.size).toBe(0);
  expect(at.x).toBe(696);
  expect(at.y).toBeGreaterThanOrEqual(120);
});
