import { type DepartmentItem, department } from '@parley/contract/organisation';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { askKey, send, useEarlyQuery } from '../../../api/index.ts';
import { departmentOptions, type Options } from '../../../parts/choices/index.ts';
import { type DepartmentNode, flat, treeOf } from './department-tree.ts';

const readAll = async (signal: AbortSignal): Promise<readonly DepartmentItem[]> => {
  const rows: DepartmentItem[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await send(department.list, { page, size: 200, sort: 'name', order: 'asc' }, { signal, quiet: true });
    rows.push(...answer.list);
    if (answer.list.length < 200 || rows.length >= answer.total) return rows;
  }
};

/** Every department of the company: a tree needs them all. */
export const useDepartments = (enabled = true): UseQueryResult<readonly DepartmentItem[]> =>
  useEarlyQuery({ queryKey: [...askKey(department.list), 'all'], queryFn: ({ signal }) => readAll(signal), enabled });

/** Departments to choose from: the tree for who may read it, a plain list for who may only choose. */
export function useDepartmentTree(enabled = true): { readonly tree: readonly DepartmentNode[]; readonly names: Options } {
  const mayRead = useCan(needs(department.list));
  const rows = useDepartments(enabled && mayRead).data;
  return useMemo(() => {
    const tree = treeOf(rows ?? []);
    const names = mayRead
      ? flat(tree).map((node) => ({ value: node.department.id, label: `${'　'.repeat(node.depth)}${node.department.name}` }))
      : departmentOptions;
    return { tree, names };
  }, [rows, mayRead]);
}
