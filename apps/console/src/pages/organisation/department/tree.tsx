import { type DepartmentItem, department } from '@parley/contract/organisation';
import { Tree } from 'antd';
import { Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { count } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { type DepartmentNode, flat, matching, mayMove } from './department-tree.ts';
import { departmentWords } from './words.ts';

interface TreeNode {
  readonly key: string;
  readonly title: ReactElement;
  readonly children?: TreeNode[];
}

const draw = (tree: readonly DepartmentNode[]): TreeNode[] =>
  tree.map(({ department: { id, name }, people, children }) => ({
    key: id,
    title: (
      <span className="org-node">
        <span className="cut">{name}</span>
        <small>{count(people)}</small>
      </span>
    ),
    children: draw(children),
  }));

interface DepartmentTreeProps {
  readonly tree: readonly DepartmentNode[];
  readonly rows: readonly DepartmentItem[];
  readonly chosen: string | null;
  readonly onChoose: (id: string | undefined) => void;
  readonly onMove: (id: string, parentId: string | null) => void;
}

/** The tree of departments: chosen by click or keys, moved by drag. */
export function DepartmentTree({ tree, rows, chosen, onChoose, onMove }: DepartmentTreeProps): ReactElement {
  const { say } = useWords(departmentWords);
  const [text, setText] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const mayDrag = useCan(needs(department.update));
  const found = matching(tree, text);
  const parentOf = (id: string): string | null => rows.find((row) => row.id === id)?.parentId ?? null;
  /** Dropped onto a department it goes below it; dropped between two it goes beside them. */
  const target = (id: string, between: boolean): string | null => (between ? parentOf(id) : id);
  return (
    <aside className="org-aside">
      <label className="filter-text">
        <Search size={14} strokeWidth={1.7} aria-hidden />
        <input value={text} aria-label={say('search')} placeholder={say('search')} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="button" className="org-all" aria-pressed={chosen === null} onClick={() => onChoose(undefined)}>
        {say('everyone')}
      </button>
      <div className="org-tree scroll">
        <Tree<TreeNode>
          blockNode
          aria-label={say('title')}
          treeData={draw(found)}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={flat(found).flatMap((node) => (folded.has(node.department.id) ? [] : [node.department.id]))}
          onExpand={(_, { node, expanded }) =>
            setFolded((now) => {
              const next = new Set(now);
              if (expanded) next.delete(node.key);
              else next.add(node.key);
              return next;
            })
          }
          onSelect={(_, { node }) => onChoose(node.key === chosen ? undefined : node.key)}
          draggable={mayDrag ? { icon: false } : false}
          allowDrop={({ dragNode, dropNode, dropPosition }) => mayMove(rows, dragNode.key, target(dropNode.key, dropPosition !== 0))}
          onDrop={({ dragNode, node, dropToGap }) => onMove(dragNode.key, target(node.key, dropToGap))}
        />
        {found.length === 0 ? <p className="small faint">{say('noneFound')}</p> : null}
      </div>
      {mayDrag ? <p className="org-hint">{say('dragHint')}</p> : null}
    </aside>
  );
}
