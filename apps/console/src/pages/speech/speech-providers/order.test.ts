import { expect, test } from 'vitest';
import { moved, type Overview, orderIn } from './order.ts';

const overview: Overview = {
  ...{ kinds: [], providers: [], figures: [], openFlows: [], hotWords: [], platformHotWords: [] },
  orders: [{ use: 'hearing', language: 'zh', providers: ['a', 'embedded'] }],
  platformOrders: [
    { use: 'hearing', language: 'zh', providers: ['p'] },
    { use: 'speaking', language: 'zh', providers: ['p', 'embedded'] },
  ],
};

test("one's own order counts before the platform's, and what is built in where there is none", () => {
  expect(orderIn(overview, { use: 'hearing', language: 'zh' })).toEqual({ providers: ['a', 'embedded'], own: ['a', 'embedded'] });
  expect(orderIn(overview, { use: 'speaking', language: 'zh' })).toEqual({ providers: ['p', 'embedded'], own: [] });
  expect(orderIn(overview, { use: 'speaking', language: 'en' })).toEqual({ providers: ['embedded'], own: [] });
});

test('a provider moves by places and stays within the order', () => {
  expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 5)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 'x', 1)).toEqual(['a', 'b']);
});
