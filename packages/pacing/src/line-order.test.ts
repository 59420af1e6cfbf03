import { expect, test } from 'vitest';
import { lineOrder } from './line-order.ts';

const members = [
  { id: 'a', weight: 1 },
  { id: 'b', weight: 3 },
];

test('a call tries the gateways of a group in their order, or draws them by weight', () => {
  expect(lineOrder(members, 'order', () => 0.9)).toEqual(['a', 'b']);
  const first = Array.from({ length: 100 }, (_, n) => lineOrder(members, 'weight', () => n / 100)[0]);
  expect([first.filter((id) => id === 'a').length, first.filter((id) => id === 'b').length]).toEqual([25, 75]);
  expect(lineOrder(members, 'weight', () => 0.5)).toEqual(['b', 'a']);
  expect(lineOrder([], 'weight', () => 0.5)).toEqual([]);
});
