import { expect, test } from 'vitest';
import { merged, namesThatDiffer } from './merge.ts';

const start = { id: '1', revision: 3, name: 'a', robots: 5, note: '', numbers: ['1'] };

test('fields differ by what they hold, and none is none', () => {
  expect(namesThatDiffer(start, { ...start, revision: 4, robots: 6, note: null })).toEqual(['robots']);
  expect(namesThatDiffer(start, { ...start, numbers: ['1', '2'] })).toEqual(['numbers']);
  expect(namesThatDiffer({ name: 'a' }, { name: 'a', secret: 'new' })).toEqual(['secret']);
});

test('what was changed here is put upon what stands there, and nothing else of it is touched', () => {
  const theirs = { ...start, revision: 4, name: 'b', robots: 9 };
  expect(merged(start, { ...start, robots: 7, numbers: [] }, theirs)).toEqual({ ...theirs, robots: 7, numbers: [] });
});
