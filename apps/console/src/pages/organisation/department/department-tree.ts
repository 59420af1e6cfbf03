import type { DepartmentItem } from '@parley/contract/organisation';

/** A department with those below it. */
export interface DepartmentNode {
  readonly department: DepartmentItem;
  readonly children: readonly DepartmentNode[];
  /** 0 at the top. */
  readonly depth: number;
  /** People in it and below. */
  readonly people: number;
}

const byName = (a: DepartmentItem, b: DepartmentItem): number => a.name.localeCompare(b.name, 'zh');

/** The rows as a tree, each level by name. What names a parent that is not among them stands at the top. */
export const treeOf = (rows: readonly DepartmentItem[]): readonly DepartmentNode[] => {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : ''));
  const nodes = (parent: string, depth: number): DepartmentNode[] =>
    [...(below.get(parent) ?? [])].sort(byName).map((department) => {
      const children = nodes(department.id, depth + 1);
      return { department, children, depth, people: children.reduce((sum, child) => sum + child.people, department.members) };
    });
  return nodes('', 0);
};

/** Every node, parents before their children. */
export const flat = (tree: readonly DepartmentNode[]): readonly DepartmentNode[] => tree.flatMap((node) => [node, ...flat(node.children)]);

/** A department and all below it. */
export const withBelow = (rows: readonly DepartmentItem[], id: string): ReadonlySet<string> => {
  const found = new Set([id]);
  // A set grows while it is walked: each pass over it reaches one level further down.
  for (const parent of found) for (const row of rows) if (row.parentId === parent) found.add(row.id);
  return found;
};

/** Whether a department may lie below that one (null: at the top): never below itself. */
export const mayMove = (rows: readonly DepartmentItem[], id: string, parentId: string | null): boolean =>
  parentId === null || !withBelow(rows, id).has(parentId);

/** What matches a text, with the way down to it; the whole tree for no text. */
export const matching = (tree: readonly DepartmentNode[], text: string): readonly DepartmentNode[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return tree;
  return tree.flatMap((node) => {
    if (node.department.name.toLowerCase().includes(wanted)) return [node];
    const children = matching(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
};
