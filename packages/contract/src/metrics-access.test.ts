import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access.ts';

const token = 'a-token-of-sixteen';

test.each([
  [token, '203.0.113.9', { authorization: `Bearer ${token}` }, true],
  [token, '127.0.0.1', { authorization: `Bearer ${token}` }, true],
  [token, '127.0.0.1', {}, false],
  [token, '127.0.0.1', { authorization: '' }, false],
  [token, '127.0.0.1', { authorization: `Bearer ${token}${token}` }, false],
  [token, '127.0.0.1', { authorization: `Bearer ${token.slice(0, -1)}` }, false],
  [token, '127.0.0.1', { authorization: token }, false],
  [undefined, '127.0.0.1', {}, true],
  [undefined, '::1', {}, true],
  [undefined, '::ffff:127.0.0.1', {}, true],
  [undefined, '203.0.113.9', {}, false],
  [undefined, '203.0.113.9', { authorization: 'Bearer ' }, false],
  [undefined, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  [undefined, '127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
] as const)('with token %s, from %s, with %o: %s', (right, ip, headers, may) => {
  expect(mayReadMetrics(right, { ip, headers })).toBe(may);
});
