import { expect, test } from 'vitest';
import { allows, everything, permissionOf } from './permission.ts';

test('a permission is its upper-cased route', () => {
  expect(permissionOf('/api/platform/flow/ask-send')).toBe('PLATFORM/FLOW/ASK-SEND');
});

test.each([
  ['A', ['A'], true],
  ['A', ['B'], false],
  ['A || B', ['B'], true],
  ['A && B', ['A'], false],
  ['A && B', ['A', 'B'], true],
  // && binds tighter than ||.
  ['A || B && C', ['A'], true],
  ['A || B && C', ['B'], false],
  ['A && B || C', ['C'], true],
  ['a', ['A'], true],
  ['', [], true],
  ['A && B', [everything], true],
])('%s held by %j: %s', (expression, held, may) => {
  expect(allows(expression, new Set(held))).toBe(may);
});
