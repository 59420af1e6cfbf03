import type { DepartmentItem } from '@parley/contract/organisation';
import { describe, expect, it } from 'vitest';
import { flat, matching, mayMove, treeOf, withBelow } from './department-tree.ts';

const row = (id: string, parentId: string | null, members = 1): DepartmentItem => ({
  id,
  name: id,
  parentId,
  parentName: parentId,
  members,
  revision: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
});
const rows = [row('a2', 'a'), row('b', null), row('a', null, 3), row('a1', 'a'), row('a11', 'a1', 5), row('lost', 'gone')];

describe('the tree of departments', () => {
  it('stands in order, with what is below each', () => {
    expect(flat(treeOf(rows)).map(({ department, depth }) => `${'-'.repeat(depth)}${department.name}`)).toEqual([
      'a',
      '-a1',
      '--a11',
      '-a2',
      'b',
      'lost',
    ]);
  });
  it('counts the people in it and below', () => {
    expect(flat(treeOf(rows)).map(({ people }) => people)).toEqual([10, 6, 5, 1, 1, 1]);
  });
  it('lets a department lie anywhere but below itself', () => {
    expect([...withBelow(rows, 'a')].sort()).toEqual(['a', 'a1', 'a11', 'a2']);
    expect(mayMove(rows, 'a', 'a11')).toBe(false);
    expect(mayMove(rows, 'a', 'a')).toBe(false);
    expect(mayMove(rows, 'a1', 'b')).toBe(true);
    expect(mayMove(rows, 'a1', null)).toBe(true);
  });
  it('finds by name, with the way down', () => {
    expect(flat(matching(treeOf(rows), 'A11')).map(({ department }) => department.name)).toEqual(['a', 'a1', 'a11']);
    expect(matching(treeOf(rows), 'nobody')).toEqual([]);
  });
});
