import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('the first restart is at once, the next ones wait longer and longer, up to ten seconds', () => {
  expect([1, 2, 3, 4, 20].map(backOffMs)).toEqual([0, 200, 400, 800, 10_000]);
});
