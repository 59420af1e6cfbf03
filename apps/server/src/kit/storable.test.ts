import { expect, test } from 'vitest';
import { isTooDeep, storableJson, unstorable } from './storable.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

test('a text that no database keeps is named by its place', () => {
  for (const text of ['a\u0000b', '\ud800', 'x\udc00\ud800']) {
    expect(unstorable({ form: { names: ['fine', text] } })?.issues).toMatchObject([{ path: ['form', 'names', 1], message: 'character' }]);
  }
  expect(unstorable({ 'a\u0000': 1 })?.issues).toMatchObject([{ path: [] }]);
  expect(unstorable({ name: '\u0001 👩‍👩‍👧 \u202e', n: 7, none: null, list: [] })).toBeUndefined();
});

test('what is nested too deep is told without running out of stack', () => {
  expect([1, 64, 65, 400_000].map((depth) => isTooDeep(nested(depth)))).toEqual([false, false, true, true]);
  expect([7, null, undefined, '[[[['].map(isTooDeep)).toEqual([false, false, false, false]);
});

test('a log keeps what was refused, without what it cannot keep', () => {
  const value = { text: 'a\u0000b\ud800', path: 'C:\\u0000', 'k\u0000': '\\\u0000' };
  expect(JSON.parse(storableJson(JSON.stringify(value)))).toEqual({ text: 'a\ufffdb\ufffd', path: 'C:\\u0000', 'k\ufffd': '\\\ufffd' });
});
