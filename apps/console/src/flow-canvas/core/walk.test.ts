import { expect, test } from 'vitest';
import { cycled, neighbour, readingOrder } from './walk.ts';

const nodes = [
  { id: 'c', at: { x: 310, y: 200 } },
  { id: 'a', at: { x: 0, y: 50 } },
  { id: 'b', at: { x: 300, y: 0 } },
  { id: 'd', at: { x: 600, y: 210 } },
];

test('nodes are read column by column, each from the top', () => {
  expect(readingOrder(nodes)).toEqual(['a', 'b', 'c', 'd']);
});

test('cycling walks the order and leaves at its ends', () => {
  expect(cycled(nodes, undefined, 1)).toBe('a');
  expect(cycled(nodes, undefined, -1)).toBe('d');
  expect(cycled(nodes, 'b', 1)).toBe('c');
  expect(cycled(nodes, 'b', -1)).toBe('a');
  expect(cycled(nodes, 'd', 1)).toBeUndefined();
  expect(cycled(nodes, 'gone', 1)).toBe('a');
  expect(cycled([], undefined, 1)).toBeUndefined();
});

test('walking prefers what lies straight ahead', () => {
  expect(neighbour(nodes, 'c', 'right')).toBe('d');
  expect(neighbour(nodes, 'c', 'up')).toBe('b');
  expect(neighbour(nodes, 'c', 'left')).toBe('a');
  expect(neighbour(nodes, 'd', 'right')).toBeUndefined();
});
