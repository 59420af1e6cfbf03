import { TreeSelect } from 'antd';
import type { ReactElement } from 'react';
import { ChoiceSelect, type Options } from '../../../parts/choices/index.ts';
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
  readonly names: Options;
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
  if (tree.length === 0)
    return (
      <ChoiceSelect
        id={props.id}
        value={props.value}
        options={names}
        clearable
        placeholder={props.none}
        wrong={props.wrong ?? false}
        onBlur={props.onBlur}
        onChange={props.onChange}
      />
    );
  return (
    <TreeSelect
      id={props.id}
      value={props.value}
      treeData={choices(tree, without)}
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
