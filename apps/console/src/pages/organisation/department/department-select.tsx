import { TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import type { DepartmentNode } from './department-tree.ts';

interface Choice {
  readonly value: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly children?: Choice[];
}

interface DepartmentSelectProps {
  readonly id: string;
  readonly tree: readonly DepartmentNode[];
  /** Without a tree: departments by name alone. */
  readonly names: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly onBlur: () => void;
  /** Departments that cannot be chosen. */
  readonly without?: ReadonlySet<string>;
  /** What no choice means. */
  readonly none: string;
  readonly wrong?: boolean;
}

const nobody: ReadonlySet<string> = new Set();

const choices = (tree: readonly DepartmentNode[], without: ReadonlySet<string>): Choice[] =>
  tree.map(({ department: { id, name }, children }) => ({
    value: id,
    title: name,
    disabled: without.has(id),
    children: choices(children, without),
  }));

/** A department, chosen in the tree. */
export function DepartmentSelect(props: DepartmentSelectProps): ReactElement {
  const { tree, names, without = nobody } = props;
  const data: Choice[] =
    tree.length > 0 ? choices(tree, without) : names.map(({ value, label }) => ({ value, title: label, disabled: without.has(value) }));
  return (
    <TreeSelect
      id={props.id}
      value={props.value}
      treeData={data}
      treeNodeFilterProp="title"
      treeDefaultExpandAll
      showSearch
      allowClear
      placeholder={props.none}
      status={props.wrong ? 'error' : ''}
      onBlur={props.onBlur}
      onChange={(id: string | null | undefined) => props.onChange(id ?? null)}
    />
  );
}
